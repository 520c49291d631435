#!/usr/bin/env python3
"""Writes a man page for each command: man.py SIMRUN FOLDER VERSION DAY.

What they say is what the command says of itself: --experimental-dump-help prints it as JSON.
"""
import json
import pathlib
import re
import subprocess
import sys

EXIT_STATUS = """0 met; 1 an expectation missed, or worse than the baseline.

64 usage, 65 bad input, 66 missing file, 69 a run went beyond its budget or a program under test \
failed, 70 internal or not reproducible, 74 input or output.

130, 143 and 129 stopped by Ctrl-C, SIGTERM and SIGHUP; 141 by SIGPIPE."""


def escaped(text):
    """Text as roff takes it: no line is a request, and a hyphen is one that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def is_example(line):
    """Whether a line stays as it is written: a command, or columns."""
    return bool(re.match(r"(simrun |# |\s)", line) or "   " in line)


def paragraphs(text):
    """Paragraphs, and lines that stay as they are written."""
    out = []
    for block in text.strip().split("\n\n"):
        lines = block.split("\n")
        if any(is_example(line) for line in lines):
            out += [".PP", ".EX", ".in +4n"] + [escaped(line) for line in lines] + [".in", ".EE"]
        else:
            for line in lines:
                out += [".PP", escaped(line)]
    return out


def names(argument):
    """An option's names with what it takes, as in -o, --out FILE."""
    value = f"<{argument['valueName']}>"
    if argument["kind"] == "positional":
        return f"\\fI{escaped(value)}\\fR"
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    said = [dashes[name["kind"]] + name["name"] for name in argument["names"]]
    text = ", ".join(f"\\fB{escaped(name)}\\fR" for name in said)
    return text if argument["kind"] == "flag" else f"{text} \\fI{escaped(value)}\\fR"


def synopsis(path, command):
    """One line that shows what may and what must be said."""
    words = [f"\\fB{escaped(' '.join(path))}\\fR"]
    if len(path) == 1:  # what is no command is a scenario
        return (f"{words[0]} \\fI<scenario>\\fR ... [options of {escaped(path[0] + '-run')}(1)]"
                f"\n.br\n{words[0]} \\fI<command>\\fR ...")
    for argument in command.get("arguments", []):
        if not argument["shouldDisplay"] or argument["valueName"] in ("help", "version"):
            continue
        if argument["kind"] == "positional":
            word = names(argument)
        else:
            word = names({**argument, "names": [argument["preferredName"]]})
        word += " ..." if argument["isRepeating"] else ""
        words.append(f"[{word}]" if argument["isOptional"] else word)
    if command.get("subcommands"):
        words.append("\\fI<command>\\fR ...")
    return " ".join(words)


def page(path, command, footer):
    """The man page of the command that `path` says."""
    name = "-".join(path)
    title = f'.TH "{escaped(name.upper())}" 1 {footer}'
    out = [title, ".nh", ".ad l", ".SH NAME", f"{escaped(name)} \\- "
           + escaped(command.get("abstract", "").rstrip("."))]
    out += [".SH SYNOPSIS", synopsis(path, command)]
    if command.get("discussion"):
        out += [".SH DESCRIPTION"] + paragraphs(command["discussion"])[1:]
    shown = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    if shown:
        out.append(".SH OPTIONS")
    for argument in shown:
        told = argument.get("abstract", "")
        if argument.get("allValues"):
            told += f" One of: {', '.join(argument['allValues'])}."
        if argument.get("defaultValue"):
            told += f" Default: {argument['defaultValue']}."
        out += [".TP", names(argument)] + [escaped(told.strip()) or "\\&"]
    others = [c for c in command.get("subcommands", []) if c["commandName"] != "help"]
    if others:
        out.append(".SH COMMANDS")
    for other in others:
        out += [".TP", f"\\fB{escaped(name + '-' + other['commandName'])}\\fR(1)",
                escaped(other.get("abstract", ""))]
    if len(path) == 1:
        out += [".SH EXIT STATUS"] + paragraphs(EXIT_STATUS)[1:]
    above = [f"\\fB{escaped('-'.join(path[:n]))}\\fR(1)" for n in range(1, len(path))]
    if above:
        out += [".SH SEE ALSO", ", ".join(above)]
    return "\n".join(out) + "\n"


def write(path, command, folder, footer):
    """Writes the pages of a command and of all below it."""
    (folder / f"{'-'.join(path)}.1").write_text(page(path, command, footer), encoding="utf-8")
    for other in command.get("subcommands", []):
        if other["commandName"] != "help":
            write(path + [other["commandName"]], other, folder, footer)


def main():
    simrun, folder, version, day = sys.argv[1:]
    text = subprocess.run(
        [simrun, "--experimental-dump-help"], check=True, capture_output=True).stdout
    command = json.loads(text)["command"]
    footer = f'"{day}" "simrun {escaped(version)}" "simrun"'
    write([command["commandName"]], command, pathlib.Path(folder), footer)


main()
