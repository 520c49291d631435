#!/usr/bin/env python3
"""Writes what is linked into the command: an SBOM (SPDX 2.3), and the licence texts of it all.

bill.py BINARY BUILD CHECKOUTS VERSION SECONDS SBOM LICENCES, where BUILD is the folder that the
binary was built in and CHECKOUTS that of the packages: only what was built there counts as linked.
"""
import datetime
import glob
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

# licenses as the authors declare them; a package that is missing here is listed without one
LICENCES = {
    "grdb.swift": "MIT", "yams": "MIT", "swift-argument-parser": "Apache-2.0",
    "swift-crypto": "Apache-2.0", "swift-asn1": "Apache-2.0",
}


def output(*words):
    """What a command prints; nothing where it fails or is not here."""
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def is_built(checkout, build):
    """Whether one of the modules of a package was compiled for the binary."""
    modules = [place.name for place in checkout.glob("Sources/*") if place.is_dir()]
    modules.append(checkout.name.split(".")[0])  # one that says where its sources are
    return any(next((build / f"{module}.build").glob("**/*.o"), None) for module in modules)


def pinned(build, checkouts):
    """The packages of Package.resolved that are linked, with the texts of their licences."""
    pins = json.loads(pathlib.Path("Package.resolved").read_text(encoding="utf-8"))["pins"]
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        address = pin["location"].removesuffix(".git")
        checkout = checkouts / address.rsplit("/", 1)[1]
        if not is_built(checkout, build):
            continue
        state = pin["state"]
        texts = sorted(checkout.glob("LICENSE*")) + sorted(checkout.glob("NOTICE*"))
        yield {
            "name": checkout.name, "version": state["version"], "texts": texts,
            "licence": LICENCES.get(pin["identity"], "NOASSERTION"), "link": "STATIC_LINK",
            "from": f"git+{address}.git@{state['revision']}",
            "purl": f"pkg:swift/{address.removeprefix('https://')}@{state['version']}",
        }
        yield from inner(checkout, texts)


def inner(checkout, texts):
    """What a package brings along of others: it is under their licences."""
    def part(name, home, licence, version=None):
        debian = sorted(map(pathlib.Path, glob.glob(f"/usr/share/doc/{name}-0-2/copyright")))
        return {
            "name": name, "version": version, "texts": debian or texts, "licence": licence,
            "from": f"git+{home}" + (f"@{version}" if version else ""), "link": "STATIC_LINK",
            "purl": None,
        }

    if checkout.name == "swift-crypto":
        said = (checkout / "Sources/CCryptoBoringSSL/hash.txt").read_text(encoding="utf-8")
        revision = re.search(r"[0-9a-f]{40}", said).group()
        home = "https://boringssl.googlesource.com/boringssl"
        yield part("boringssl", home, "NOASSERTION", revision)
        yield part("xkcp", "https://github.com/XKCP/XKCP.git", "NOASSERTION")
    if checkout.name == "Yams":
        yield part("libyaml", "https://github.com/yaml/libyaml.git", "MIT")


def toolchain():
    """The runtime of Swift with Foundation, which Linux links statically and macOS has."""
    said = output("swift", "--version")
    version = re.search(r"Swift version (\S+)", said).group(1)
    place = pathlib.Path(output("which", "swift").strip()).resolve().parent.parent
    icu = sorted(map(pathlib.Path, glob.glob("/usr/share/doc/libicu[0-9]*/copyright")))
    if platform.system() == "Linux":
        yield {
            "name": "swift-runtime", "version": version, "link": "STATIC_LINK",
            "texts": sorted(place.glob("share/swift/LICENSE*")), "purl": None,
            "licence": "Apache-2.0 WITH Swift-exception",
            "from": f"git+https://github.com/swiftlang/swift.git@swift-{version}-RELEASE",
        }
        # ICU, part of Foundation: the toolchain lacks its license text, so Debian's is used
        yield {
            "name": "icu", "version": None, "link": "STATIC_LINK", "texts": icu[:1],
            "licence": "NOASSERTION", "purl": None,
            "from": "git+https://github.com/swiftlang/swift-foundation-icu.git"
                    f"@swift-{version}-RELEASE",
        }


def debian(binary):
    """The packages of the shared libraries that the binary itself asks for."""
    wanted = re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "--dynamic", binary))
    places = dict(re.findall(r"(\S+) => (\S+)", output("ldd", binary)))
    found = set()
    for name in wanted:
        place = os.path.realpath(places.get(name, f"/lib64/{name}"))
        for path in (place, place.removeprefix("/usr"), f"/usr{place}"):
            owner = output("dpkg-query", "--search", path).split(":")[0]
            if owner:
                found.add(owner)
                break
    system = re.search(r"^ID=(\S+)", output("cat", "/etc/os-release"), re.M)
    form = "--showformat=${Version} ${Architecture}\n"
    for package in sorted(found):
        said = output("dpkg-query", "--show", form, package)
        version, architecture = said.split("\n")[0].split()
        yield {
            "name": package, "version": version, "link": "DYNAMIC_LINK", "from": "NOASSERTION",
            "licence": "NOASSERTION",
            "texts": [pathlib.Path(f"/usr/share/doc/{package}/copyright")],
            "purl": f"pkg:deb/{system.group(1)}/{package}@{version.replace('+', '%2B')}"
                    f"?arch={architecture}",
        }


def brewed(binary):
    """The same on macOS: what brew has installed; all else is the system's."""
    paths = re.findall(r"^\s+(/\S+/opt/[^/\s]+)\S*", output("otool", "-L", binary), re.M)
    for place in sorted(set(paths)):
        home = pathlib.Path(place).resolve()
        texts = sorted(home.glob("COPYING*")) + sorted(home.glob("LICENSE*"))
        yield {
            "name": home.parent.name, "version": home.name, "link": "DYNAMIC_LINK",
            "licence": "NOASSERTION", "from": "NOASSERTION", "texts": texts,
            "purl": f"pkg:brew/{home.parent.name}@{home.name}",
        }


def package(part):
    """A part as SPDX writes it."""
    entry = {
        "SPDXID": identifier(part), "name": part["name"],
        "downloadLocation": part["from"], "filesAnalyzed": False, "copyrightText": "NOASSERTION",
        "licenseConcluded": "NOASSERTION", "licenseDeclared": part["licence"],
    }
    if part["version"]:
        entry["versionInfo"] = part["version"]
    if part["purl"]:
        entry["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": part["purl"],
        }]
    return entry


def identifier(part):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", part["name"])


def document(version, binary, seconds, parts):
    """The whole SBOM. Its name is that of the binary's bytes: the same bytes, the same document."""
    sha256 = hashlib.sha256(pathlib.Path(binary).read_bytes()).hexdigest()
    made = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    simrun = {
        "name": "simrun", "version": version, "from": "NOASSERTION", "purl": None,
        "licence": "GPL-3.0-or-later AND Apache-2.0",
    }
    root = package(simrun) | {"checksums": [{"algorithm": "SHA256", "checksumValue": sha256}]}
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", root["SPDXID"])]
    links += [(root["SPDXID"], part["link"], identifier(part)) for part in parts]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"simrun-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/simrun-{version}-{sha256[:32]}",
        "creationInfo": {
            "created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: simrun-bill"],
        },
        "packages": [root] + [package(part) for part in parts],
        "relationships": [
            {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b}
            for a, kind, b in links
        ],
    }


def main():
    binary, build, checkouts, version, seconds, sbom, licences = sys.argv[1:]
    linked = debian(binary) if platform.system() == "Linux" else brewed(binary)
    parts = list(pinned(pathlib.Path(build), pathlib.Path(checkouts)))
    parts += list(toolchain()) + list(linked)
    folder = pathlib.Path(licences)
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        texts = [path.read_text(encoding="utf-8").strip("\n") for path in part["texts"]]
        if not texts:
            sys.exit(f"error: no licence text of {part['name']} found, expected one beside it")
        (folder / f"{part['name']}.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    text = json.dumps(document(version, binary, int(seconds), parts), indent=2)
    pathlib.Path(sbom).write_text(text + "\n", encoding="utf-8")


main()
