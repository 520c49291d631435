// SPDX-License-Identifier: Apache-2.0
// A client of simrun's protocol for features under test, version 1: see PROTOCOL.md.
//
// Copy this file beside your program. Node 18 or newer, nothing else. A feature is a class:
//
//   import { Feature, run } from "./simrun-client.mjs";
//
//   class Arrival extends Feature {
//     start(start) { this.home = start.facts.home; this.want({ fixes: true }); }
//     fix(fix) { this.observe("announced", { distance_m: 12.5 }); }
//   }
//
//   run(() => new Arrival());
//
// Each run of a scenario makes a new object. A method is called for each line: start, fix, heading,
// motion, app, sensors, authorization, failure, updates_paused, region, map, wake and end, each
// with what the line says. `nowNs` is the virtual time.

import { readSync, writeSync } from "node:fs";

const PROTOCOL = 1;
const TOLD = [
  "fix", "heading", "wake", "app", "motion", "start", "end", "sensors", "authorization", "failure",
  "updates_paused", "region", "map",
];

/** What is put to the test: override the methods of the lines that matter, and ask for them. */
export class Feature {
  /** The virtual time of the line, in nanoseconds since the start of the run. */
  nowNs = 0;
  #number = 0;
  #isQuiet = false;
  #quietUntil;
  #lines = [];

  start(start) {}
  fix(fix) {}
  heading(heading) {}
  motion(motion) {}
  app(event) {}
  sensors(sensors) {}
  authorization(authorization) {}
  failure(reason) {}
  updates_paused(paused) {}
  region(region) {}
  map(region) {}
  wake(token) {}
  end(ended) {}

  /** Answers a case of parity vectors: returns an object with what `vector.want` names. */
  vector(vector) {
    throw new Error("this program answers no parity vectors");
  }

  /** Something is seen; numbers, words and flags by the names of the kind's fields. */
  observe(kind, fields = {}) {
    this.#say({ observe: kind, fields }, true);
  }

  /** Draws the route on the app's map: `[[31.6319, -7.9842], …]`, in degrees; [] for none. */
  draw(points) {
    this.#say({ draw: points }, true);
  }

  /** Keeps a JSON value over a kill of the app, in the place of the one before. */
  save(value) {
    this.#say({ save: value }, true);
  }

  /** What it is told from the next line on: `{ fixes: true, headings: { every_ns: 200000000 } }`. */
  want(kinds) {
    this.#say({ want: kinds }, false);
  }

  /** Asks for `wake(token)` at that virtual time. */
  wakeAt(atNs, token = 0) {
    this.#say({ wake: { at_ns: atNs, token } }, false);
  }

  /** Asks the sensors for other data: `{ location: true, heading: false, accuracy: "best" }`. */
  request(sensors) {
    this.#say({ request: sensors }, false);
  }

  /** Asks something else of the phone: `{ locate_once: { accuracy: "best" } }`. */
  ask(question) {
    this.#say({ ask: question }, false);
  }

  /**
   * Promises to ask for nothing before that time, or before "end": lines then come without a round
   * trip each. Observing, drawing and saving are no asking.
   */
  quietUntil(atNs) {
    this.#quietUntil = atNs;
  }

  #say(words, isFree) {
    if (this.#isQuiet) {
      if (!isFree) {
        const what = Object.keys(words)[0];
        throw new Error(
          `'${what}' within a quiet window: a program may only observe, draw and save there`);
      }
      words.n = this.#number;
    }
    this.#lines.push(JSON.stringify(words));
  }

  /** Takes a line of simrun; returns the answer, nothing for a quiet line that has none. */
  take(message) {
    this.nowNs = message.t_ns ?? 0;
    this.#number = message.n;
    this.#isQuiet = message.quiet === true;
    const told = TOLD.find((name) => message[name] !== undefined);
    if (told !== undefined) this[told](message[told]);
    else if (message.vector !== undefined) {
      this.#lines.push(JSON.stringify({ answer: this.vector(message.vector) }));
    }
    if (!this.#isQuiet) {
      const done = { done: message.n };
      if (this.#quietUntil !== undefined) done.quiet_until_ns = this.#quietUntil;
      this.#quietUntil = undefined;
      this.#lines.push(JSON.stringify(done));
    }
    if (this.#lines.length === 0) return "";
    const answer = this.#lines.join("\n") + "\n";
    this.#lines.length = 0;
    return answer;
  }
}

/** Serves simrun until the end of input, with a new feature from `makeFeature` for each run. */
export function run(makeFeature) {
  let feature;
  let answers = "";
  for (const message of messages()) {
    if (message.start !== undefined || feature === undefined) {
      if (message.start !== undefined && message.start.protocol !== PROTOCOL) {
        throw new Error(`this program speaks version ${PROTOCOL} of the protocol alone`);
      }
      feature = makeFeature();
    }
    answers += feature.take(message);
    // quiet lines are not waited for: what is said to them goes out with the next answer
    if (message.quiet !== true) {
      write(answers);
      answers = "";
    }
  }
}

/** The lines of standard input, each as soon as it is there. */
function* messages() {
  const chunk = Buffer.allocUnsafe(1 << 16);
  let rest = Buffer.alloc(0);
  for (;;) {
    const count = patiently(() => readSync(0, chunk, 0, chunk.length, null));
    if (count === 0) return;
    let bytes = chunk.subarray(0, count);
    if (rest.length > 0) bytes = Buffer.concat([rest, bytes]);
    let start = 0;
    for (let end; (end = bytes.indexOf(10, start)) >= 0; start = end + 1) {
      yield JSON.parse(bytes.toString("utf8", start, end));
    }
    rest = Buffer.from(bytes.subarray(start));
  }
}

function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(patiently(() => writeSync(1, bytes)));
}

/** Some pipes say "try again" where others wait; the end of a pipe may be an error. */
function patiently(body) {
  for (;;) {
    try {
      return body();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
