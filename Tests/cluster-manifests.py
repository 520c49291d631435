"""Holds the manifests in a folder of `simrun cluster` against the schemas that are published with
the clients of Kubernetes and AWS, every key and every type, and shows that it sees a wrong one."""

import copy
import json
import re
import sys

import botocore.session
import botocore.validate
import kubernetes.client


def kubernetes_flaws(value, kind, place):
    """What in `value` is none of the model `kind`."""
    kind = re.sub(r"^Optional\[(.*)\]$", r"\1", kind)
    listed = re.fullmatch(r"[Ll]ist\[(.*)\]", kind)
    mapped = re.fullmatch(r"[Dd]ict[\[(](.*), (.*)[\])]", kind)
    if listed:
        if not isinstance(value, list):
            return [f"{place}: expected a list"]
        return [flaw for number, item in enumerate(value)
                for flaw in kubernetes_flaws(item, listed[1], f"{place}[{number}]")]
    if mapped:
        return [flaw for key, item in value.items()
                for flaw in kubernetes_flaws(item, mapped[2], f"{place}.{key}")]
    plain = {"str": str, "int": int, "bool": bool, "float": (int, float), "object": object}
    if kind in plain:
        return [] if isinstance(value, plain[kind]) else [f"{place}: expected {kind}"]
    model = getattr(kubernetes.client, kind)
    names = {key: name for name, key in model.attribute_map.items()}
    flaws = [f"{place}.{key}: no such key" for key in value if key not in names]
    for key, item in value.items():
        if key in names:
            flaws += kubernetes_flaws(item, model.openapi_types[names[key]], f"{place}.{key}")
    try:
        # the model's own checks require the mandatory keys
        model(**{names[key]: item for key, item in value.items() if key in names})
    except ValueError as error:
        flaws.append(f"{place}: {error}")
    return flaws


def batch_flaws(value, operation):
    shape = botocore.session.get_session().get_service_model("batch").operation_model(
        operation).input_shape
    report = botocore.validate.ParamValidator().validate(value, shape)
    unknown = []

    def walk(value, shape, place):
        if shape.type_name == "structure":
            for key, item in value.items():
                if key in shape.members:
                    walk(item, shape.members[key], f"{place}.{key}")
                else:
                    unknown.append(f"{place}.{key}: no such key")
        elif shape.type_name == "list":
            for item in value:
                walk(item, shape.member, place)

    walk(value, shape, operation)
    return unknown + ([report.generate_report()] if report.has_errors() else [])


def check(name, flaws, broken):
    assert not flaws, f"{name}: {flaws}"
    assert broken, f"{name}: a manifest with a wrong key passes"


def main(folder):
    with open(f"{folder}/kubernetes/job.json") as file:
        job = json.load(file)
    wrong = copy.deepcopy(job)
    wrong["spec"]["completion"] = wrong["spec"].pop("completions")
    without = copy.deepcopy(job)
    del without["spec"]["template"]
    check("kubernetes", kubernetes_flaws(job, "V1Job", "job"),
          kubernetes_flaws(wrong, "V1Job", "job") and kubernetes_flaws(without, "V1Job", "job"))
    for name, operation, needed in [("definition", "RegisterJobDefinition", "jobDefinitionName"),
                                    ("submission", "SubmitJob", "jobQueue")]:
        with open(f"{folder}/aws-batch/{name}.json") as file:
            value = json.load(file)
        wrong = dict(value, jobname="x")
        without = {key: item for key, item in value.items() if key != needed}
        check(name, batch_flaws(value, operation),
              batch_flaws(wrong, operation) and batch_flaws(without, operation))
    print(f"  schemas: V1Job of kubernetes {kubernetes.__version__}, "
          f"RegisterJobDefinition and SubmitJob of botocore {botocore.__version__}")


main(sys.argv[1])
