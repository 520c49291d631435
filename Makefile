# All tasks of this project; `make help` lists them. Build servers run `.ci/run`.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:

PREFIX ?= /usr/local
DESTDIR ?=
# further flags for every build, for example SWIFT_FLAGS='--jobs 2'
SWIFT_FLAGS ?=
# the command and the tests share one optimized build, which more than halves the time of the tests
RELEASE := -c release -Xswiftc -enable-testing

# a crash must end a test run, not start a debugger in a pipe
export SWIFT_BACKTRACE ?= enable=no

SOURCES := Package.swift Sources Tests scenarios/own-feature
.PHONY: help
help: ## list the targets (also plain `make`)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' \
	  $(firstword $(MAKEFILE_LIST))

.PHONY: setup
setup: ## install what the build needs and the machine lacks (GSL, SQLite, libxml2, zlib, pkg-config)
	@.ci/setup

.PHONY: build
build: setup ## build the command, optimized: .build/release/simrun
	@[ -e .build/release/simrun ] || echo "building simrun (takes a minute or two)"
	@swift build -q $(RELEASE) --product simrun $(SWIFT_FLAGS)

.PHONY: run
run: build ## run the main job, scenarios/medina-drift.yaml
	@.build/release/simrun scenarios/medina-drift.yaml

.PHONY: test
test: build tidy ## run the tests; tests of the command use the optimized build
	@ls .build/release/*.xctest >/dev/null 2>&1 || echo "building the tests (takes some minutes)"
	@swift build -q $(RELEASE) --build-tests $(SWIFT_FLAGS)
	@set -o pipefail; SIMRUN=$$PWD/.build/release/simrun swift test $(RELEASE) --skip-build --parallel 2>&1 | awk -f .ci/quiet.awk

.PHONY: check
check: setup lint tidy imports test own-feature purity surface presets allocations determinism gate few-kills ## all a change must pass; what CI runs
	@echo "✓ check: all passed"

.PHONY: lint
lint: ## check the format of all Swift files
	@swift format lint --strict --recursive --parallel $(SOURCES)
	@echo "✓ lint: the format is that of .swift-format"

# a separate package: checks that need no build of the rest take less than a minute
.PHONY: tidy
tidy: ## check the rules for sources and texts: imports, sizes, words, references
	@set -o pipefail; swift test -q --package-path Tests/Tidy --scratch-path .build-tidy 2>&1 \
	  | awk -f .ci/quiet.awk

# also builds the tests with the check: the flag causes no second build
.PHONY: imports
imports: setup ## check that no target imports what it does not depend on
	@ls .build/release/*.xctest >/dev/null 2>&1 || echo "building the tests (takes some minutes)"
	@out=$$(swift build $(RELEASE) --build-tests $(SWIFT_FLAGS) \
	    --explicit-target-dependency-import-check error 2>&1) \
	  || { printf '%s\n' "$$out" >&2; exit 1; }
	@echo "✓ imports: every import is declared in Package.swift"

# as a user sets them up: separate packages that depend on this one by its path
.PHONY: own-feature
own-feature: setup ## build, test and run the packages of scenarios/own-feature
	@Tests/own-feature.sh $(SWIFT_FLAGS)

.PHONY: purity
purity: build ## check on the binary that engines need no Foundation, GSL or inexact libm
	@Tests/engine-purity.sh

.PHONY: surface
surface: build ## check that an app can name nothing of the engines that is only for tests
	@Tests/engine-surface.sh

.PHONY: presets
presets: build ## compare the presets, and geofences on them, with published results
	@for what in 'presets --verify' 'tune --table'; do \
	  out=$$(.build/release/simrun $$what 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }; \
	  printf '%s\n' "$${out##*$$'\n'}"; done

.PHONY: determinism
determinism: build ## check that the main job writes the same bytes however it is run
	@swift build -q --product simrun $(SWIFT_FLAGS)
	@Tests/determinism.sh

.PHONY: gate
gate: build ## run all scenarios and compare them with their baselines, as a build server does
	@out=$$(.build/release/simrun ci scenarios) || { printf '%s\n' "$$out" >&2; exit 1; }
	@echo "✓ gate: every scenario has its expected verdict, and nothing is worse than its baseline"

.PHONY: picture
picture: build ## draw the README's picture of a run again (needs Chromium and Python)
	@.ci/picture

# takes seconds if nothing changed: answers are kept in reports/prove
.PHONY: prove
prove: build ## find lines and expectations of the scenarios that have no effect
	@.build/release/simrun prove scenarios

.PHONY: check-cluster
check-cluster: build ## run shards on a real Slurm and with GNU parallel; needs root, Slurm and parallel
	@Tests/cluster.sh

.PHONY: pack-kill
pack-kill: build ## kill installs of packs at 200 random points: make pack-kill TIMES=200
	@Tests/pack-kill.sh $(TIMES)

.PHONY: download-kill
download-kill: build ## cut and kill downloads of packs at 200 random bytes each, and count: KILLS=200
	@swift build -q $(RELEASE) --build-tests $(SWIFT_FLAGS)
	@SIMRUN=$$PWD/.build/release/simrun SIMRUN_KILLS=$(KILLS) swift test $(RELEASE) --skip-build \
	  --filter 'DownloadKillTests|PackTransferTests' 2>&1 | grep -E '^(…|✘)|error:' \
	  | tee /dev/stderr | { ! grep -qE '✘|error:'; }

RECORDINGS :=
HEADINGS :=
HALVES := 20
FITTED :=
.PHONY: fidelity
fidelity: build ## measure how well a classifier separates drawn phones from RECORDINGS=FOLDER or HEADINGS=FOLDER (Python, scikit-learn)
	@[ -d "$(RECORDINGS)$(HEADINGS)" ] || { echo "make fidelity RECORDINGS=FOLDER, of recorded walks, or HEADINGS=FOLDER, of tables of headings" >&2; exit 64; }
	@[ -z "$(RECORDINGS)" ] || python3 -W ignore Tests/Fidelity/gnss.py .build/release/simrun "$(RECORDINGS)" $(HALVES) $(if $(FITTED),fitted)
	@[ -z "$(HEADINGS)" ] || python3 -W ignore Tests/Fidelity/headings.py .build/release/simrun "$(HEADINGS)" $(HALVES) $(if $(FITTED),fitted)

.PHONY: allocations
allocations: build ## check that a run allocates nothing per event
	@SIMRUN_BENCH=1 swift build -q $(RELEASE) --product simrun-bench $(SWIFT_FLAGS)
	@.build/release/simrun-bench allocations

.PHONY: bench
bench: build ## measure speed, memory and allocations, and print a table
	@SIMRUN_BENCH=1 swift build -q $(RELEASE) --product simrun-bench $(SWIFT_FLAGS)
	@.build/release/simrun-bench

# SIMRUN_ROWS_PYTHON names a Python with pandas and DuckDB, see CONTRIBUTING
.PHONY: rows
rows: build ## compare the rows of many runs with their report, using pandas and DuckDB
	@for name in short-walk swarm; do \
	  "$${SIMRUN_ROWS_PYTHON:-python3}" Tests/Rows/rows.py .build/release/simrun scenarios/$$name.yaml 100 || exit 1; done

SETS := 200
.PHONY: fitting
fitting: build ## count how often intervals of fitted phones contain the truth: make fitting SETS=200
	@SIMRUN_BENCH=1 swift build -q $(RELEASE) --product simrun-bench $(SWIFT_FLAGS)
	@.build/release/simrun-bench fitting $(SETS)

# GRAPHS='town medina presets' measures only these; for the environment variables see CONTRIBUTING
GRAPHS :=
.PHONY: bench-router
bench-router: build ## compare the router with a plain search, the reference in C++ and other routers
	@SIMRUN_BENCH=1 swift build -q $(RELEASE) --product simrun-bench $(SWIFT_FLAGS)
	@.build/release/simrun-bench router $(GRAPHS)

# SIMRUN_ARRIVAL names the command of scenarios/own-feature/command: the same feature in Swift
RUNS := 50
.PHONY: programs
programs: build ## measure programs under test in each language: make programs RUNS=50
	@python3 Tests/Programs/pace.py .build/release/simrun $(RUNS)

.PHONY: vectors
vectors: build ## write the parity vectors again
	@.build/release/simrun vectors --generate scenarios/vectors --pack scenarios/packs/medina.pack

# after a change of worlds, walkers, error models or faults
.PHONY: traces
traces: build ## write the traces of the catalogue again
	@simrun=.build/release/simrun; set -e; for name in short-walk troubled-start; do \
	  $$simrun trace generate scenarios/$$name.yaml --seed 1 -o traces/$$name.jsonl; done; \
	for ending in gpx nmea; do \
	  $$simrun trace convert traces/short-walk.jsonl traces/short-walk.$$ending 2>/dev/null; done

# SIMRUN_FUZZ_CASE, _SEED, _SUBJECT and _JOBS select the cases: see CONTRIBUTING.md
CASES ?= 20000
.PHONY: fuzz
fuzz: setup ## feed damaged files to everything that reads or runs files: make fuzz CASES=20000
	@for product in simrun simrun-fuzz; do \
	  SIMRUN_FUZZ=1 swift build -q $(RELEASE) --product $$product $(SWIFT_FLAGS) || exit; done
	@SIMRUN_FUZZ_CASES=$(CASES) .build/release/simrun-fuzz

.PHONY: fuzz-address
fuzz-address: setup ## the same under AddressSanitizer, 10 000 cases
	@echo "building with AddressSanitizer (takes some minutes)"
	@for product in simrun simrun-fuzz; do \
	  SIMRUN_FUZZ=1 swift build -q -c release --sanitize=address -Xswiftc -g \
	    --scratch-path .build-address --product $$product $(SWIFT_FLAGS) \
	    2> >(grep -v 'Cannot export local symbol' >&2) || exit; done
	@SIMRUN_FUZZ_CASES=10000 ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
	  .build-address/release/simrun-fuzz

# optimized, because tests take twenty times as long under ThreadSanitizer
THREAD := -c release --sanitize=thread -Xswiftc -g -Xswiftc -enable-testing \
  --scratch-path .build-thread
.PHONY: threads
threads: setup ## run the tests, and four runs of each scenario at a time, under ThreadSanitizer
	@echo "building with ThreadSanitizer (takes some minutes)"
	@swift build -q $(THREAD) --build-tests $(SWIFT_FLAGS)
	@set -o pipefail; TSAN_OPTIONS=exitcode=99 swift test $(THREAD) --skip-build 2>&1 \
	  | awk -f .ci/quiet.awk
	@rm -rf .build-thread/reports
	@for file in $$(find scenarios -name '*.yaml' | sort); do \
	  said=$$(TSAN_OPTIONS=exitcode=99 .build-thread/release/simrun "$$file" --runs 4 --jobs 4 \
	    --out .build-thread/reports -q 2>&1); \
	  if [ $$? -eq 99 ]; then echo "$$file: $$said"; exit 1; fi; done
	@echo "✓ threads: ThreadSanitizer saw no race"

# run it after changes to what is written or when; KILLS is the total number of kills
KILLS := 200
.PHONY: kills
kills: build ## kill ci, run, tune, baseline and pack install, and check what they leave: make kills KILLS=200
	@swift build -q $(RELEASE) --build-tests $(SWIFT_FLAGS)
	@set -o pipefail; SIMRUN_KILLS=$$(($(KILLS) / 6)) swift test $(RELEASE) --skip-build --filter KillTests \
	  2>&1 | awk -f .ci/quiet.awk
	@Tests/kills.sh $$(($(KILLS) / 6))
	@Tests/pack-kill.sh $$(($(KILLS) - $(KILLS) / 6 * 5))

.PHONY: few-kills
few-kills: build
	@Tests/external-kill.sh 8

EXTERNAL_KILLS := 200
.PHONY: external-kill
external-kill: build ## kill simrun while it talks with stubborn programs, and check that none survives
	@Tests/external-kill.sh $(EXTERNAL_KILLS)

LINKS := 10000
.PHONY: places
places: build ## run with planted links, full disks and folders of other users, and print a table
	@Tests/places.sh $(LINKS)

# the engines have about ten thousand mutants; outcomes are kept, so an interrupted job continues
SAMPLE := 400
SINCE :=
ENGINE :=
.PHONY: mutants-tool
mutants-tool: setup
	@[ -e .build-mutants/tool/debug/mutants ] || echo "building the rewriter (takes some minutes)"
	@swift build -q --package-path Tests/Mutants --scratch-path .build-mutants/tool $(SWIFT_FLAGS)

.PHONY: mutants
mutants: mutants-tool ## put faults into the engines, and see which tests catch them: make mutants SAMPLE=400, or all; SINCE=main
	@.build-mutants/tool/debug/mutants run --sample $(SAMPLE) $(if $(SINCE),--since $(SINCE)) \
	  $(if $(ENGINE),--engine $(ENGINE))

.PHONY: mutants-by-hand
mutants-by-hand: mutants-tool ## write twenty mutants into the source, and compare what catches them
	@.build-mutants/tool/debug/mutants by-hand

SECONDS := 60
GUIDED := .build-fuzz/release/simrun-fuzz-guided
# LeakSanitizer takes Swift's one-time allocations for leaks; the memory limit finds real leaks
.PHONY: fuzz-guided
fuzz-guided: setup ## let libFuzzer look for files that break a reader: make fuzz-guided SECONDS=60
	@echo "building with libFuzzer and AddressSanitizer (takes a minute or two)"
	@SIMRUN_FUZZ=guided swift build -q -c release -Xswiftc -sanitize=fuzzer --sanitize=fuzzer \
	  --sanitize=address --scratch-path .build-fuzz --product simrun-fuzz-guided $(SWIFT_FLAGS) \
	  2> >(grep -v 'Cannot export local symbol' >&2)
	@mkdir -p .build-fuzz/corpus
	@ASAN_OPTIONS=detect_leaks=0 $(GUIDED) -max_total_time=$(SECONDS) -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
	  -print_final_stats=1 -verbosity=0 -artifact_prefix=.build-fuzz/found- .build-fuzz/corpus \
	  || { echo "replay: $(GUIDED) with the file named above" >&2; exit 1; }
	@echo "✓ fuzz-guided: nothing found; corpus of $$(ls .build-fuzz/corpus | wc -l) files"

.PHONY: format
format: ## rewrite all Swift files in the one format
	@swift format --in-place --recursive --parallel $(SOURCES)

.PHONY: install
install: setup ## install the command, man pages and completions: make install PREFIX=/usr/local DESTDIR=
	@.ci/install "$(DESTDIR)$(PREFIX)" $(SWIFT_FLAGS)

.PHONY: uninstall
uninstall: ## remove what `make install` put there
	@.ci/uninstall "$(DESTDIR)$(PREFIX)"

.PHONY: dist
dist: setup ## build the release in .build-dist: a tarball, a .deb if dpkg exists, SBOM and checksums
	@.ci/dist $(SWIFT_FLAGS)

# needs root, debootstrap and a mirror of Debian
.PHONY: bare
bare: dist ## install the .deb in a bare Debian, run the main job there, and check what it leaves
	@.ci/bare .build-dist/simrun_*.deb

.PHONY: clean
clean: ## remove all build products
	@rm -rf .build .build-install .build-dist .build-fuzz .build-address .build-mutants .build-thread
