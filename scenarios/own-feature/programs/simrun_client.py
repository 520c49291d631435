# SPDX-License-Identifier: Apache-2.0
"""A client of simrun's protocol for features under test, version 1: see PROTOCOL.md.

Copy this file beside your program. Python 3.9 or newer, nothing else. A feature is a class:

    from simrun_client import Feature, run

    class Arrival(Feature):
        def start(self, start):
            self.home = start["facts"]["home"]
            self.want(fixes=True)

        def fix(self, fix):
            self.observe("announced", distance_m=12.5)

    run(Arrival)

Each run of a scenario makes a new object of the class. A method is called for each line: `start`,
`fix`, `heading`, `motion`, `app`, `sensors`, `authorization`, `failure`, `updates_paused`,
`region`, `map`, `wake` and `end`, each with what the line says. `now_ns` is the virtual time.
"""

import json
import sys

PROTOCOL = 1
TOLD = (
    "start", "fix", "heading", "motion", "app", "sensors", "authorization", "failure",
    "updates_paused", "region", "map", "wake", "end",
)


class Feature:
    """What is put to the test. Override the methods of the lines that matter, and ask for them."""

    now_ns = 0
    """The virtual time of the line, in nanoseconds since the start of the run."""

    # What a line tells; `saved` is in `start` after a kill.

    def start(self, start): pass
    def fix(self, fix): pass
    def heading(self, heading): pass
    def motion(self, motion): pass
    def app(self, event): pass
    def sensors(self, sensors): pass
    def authorization(self, authorization): pass
    def failure(self, reason): pass
    def updates_paused(self, paused): pass
    def region(self, region): pass
    def map(self, region): pass
    def wake(self, token): pass
    def end(self, ended): pass

    def vector(self, vector):
        """Answers a case of parity vectors: returns a dict with what `vector["want"]` names."""
        raise NotImplementedError("this program answers no parity vectors")

    # What a feature says.

    def observe(self, kind, **fields):
        """Something is seen; numbers, words and flags by the names of the kind's fields."""
        self._say({"observe": kind, "fields": fields}, True)

    def draw(self, points):
        """Draws the route on the app's map: `[[31.6319, -7.9842], …]`, in degrees; [] for none."""
        self._say({"draw": points}, True)

    def save(self, value):
        """Keeps a JSON value over a kill of the app, in the place of the one before."""
        self._say({"save": value}, True)

    def want(self, **kinds):
        """What it is told from the next line on: `fixes=True`, `headings={"every_ns": 200000000}`."""
        self._say({"want": kinds}, False)

    def wake_at(self, at_ns, token=0):
        """Asks for `wake(token)` at that virtual time."""
        self._say({"wake": {"at_ns": at_ns, "token": token}}, False)

    def request(self, **sensors):
        """Asks the sensors for other data: `location=True, heading=False, accuracy="best"`."""
        self._say({"request": sensors}, False)

    def ask(self, **question):
        """Asks something else of the phone: `locate_once={"accuracy": "best"}`."""
        self._say({"ask": question}, False)

    def quiet_until(self, at_ns):
        """Promises to ask for nothing before that time, or before "end": lines then come without
        a round trip each. Observing, drawing and saving are no asking."""
        self._quiet_until = at_ns

    # How the lines get out.

    _number = 0
    _is_quiet = False
    _quiet_until = None
    _lines = ()

    def _say(self, words, is_free):
        if self._is_quiet:
            if not is_free:
                raise RuntimeError(
                    "'%s' within a quiet window: a program may only observe, draw and save there"
                    % next(iter(words)))
            words["n"] = self._number
        self._lines.append(json.dumps(words, allow_nan=False))


def run(make_feature, lines=None, out=None):
    """Serves simrun until the end of input, with a new feature from `make_feature` for each run."""
    lines = sys.stdin.buffer if lines is None else lines
    out = sys.stdout.buffer if out is None else out
    feature = None
    handlers = {}
    pending = []
    for line in lines:
        message = json.loads(line)
        number = message["n"]
        if "start" in message or feature is None:
            if message.get("start", {}).get("protocol", PROTOCOL) != PROTOCOL:
                sys.exit("this program speaks version %d of the protocol alone" % PROTOCOL)
            feature = make_feature()
            feature._lines = pending
            handlers = {name: getattr(feature, name) for name in TOLD}
        feature.now_ns = message.get("t_ns", 0)
        feature._number = number
        feature._is_quiet = is_quiet = "quiet" in message
        for name in message:
            if name in handlers:
                handlers[name](message[name])
                break
            if name == "vector":
                pending.append(json.dumps({"answer": feature.vector(message[name])}))
                break
        if is_quiet:
            continue
        done = {"done": number}
        if feature._quiet_until is not None:
            done["quiet_until_ns"] = feature._quiet_until
            feature._quiet_until = None
        pending.append(json.dumps(done))
        pending.append("")
        out.write("\n".join(pending).encode())
        out.flush()
        pending.clear()
