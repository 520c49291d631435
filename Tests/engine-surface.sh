#!/usr/bin/env bash
# Checks what an app that ships the engines can name: everything that Tests/Surface/App.swift uses,
# but nothing that only the test bench may use. Tests/Surface/Hidden.swift lists the latter; it must
# list every declaration with `package` access in Sources/Engines, and none of its lines may
# compile.
#
# Both files are type-checked as code of another package, against the engines' built modules: an
# outside package would see the same modules, but only after building all of this package again.
#
# usage: Tests/engine-surface.sh [debug|release]
set -euo pipefail
cd "$(dirname "$0")/.."
readonly modules=.build/${1:-release}/Modules
readonly app=Tests/Surface/App.swift
readonly hidden=Tests/Surface/Hidden.swift

complain() { printf '✗ surface: %s\n' "$*" >&2; }

# Type-checks the file $1 as part of another package.
check() {
  swiftc -typecheck -swift-version 6 -package-name another-app -module-name App -I "$modules" "$1"
}

# Prints the names declared with package access below the folder $1, sorted.
declared() {
  local kinds='var|let|func|init|enum|struct|static|private|mutating|indirect|final|typealias|case'
  grep -rhE "^[^/]*\bpackage ($kinds)" --include='*.swift' "$1" \
    | sed -nE 's/.*\bpackage ((static|private\(set\)|mutating|indirect|final) )*//p' \
    | sed -nE 's/^(init)\b.*/\1/p; s/^[a-z]+ ([A-Za-z0-9_]+).*/\1/p' | sort
}

# Prints the lines of the file $1 that name something, as line:name.
listed() { sed -nE '/^ *_ = /{=;s/\.self$//;s/.*\.//p;}' "$1" | paste -d: - -; }

if ! [ -e "$modules/Sensing.swiftmodule" ]; then
  complain "$modules has no modules of engines: build them first"
  exit 1
fi
status=0

if ! found=$(check "$app" 2>&1); then
  complain "an app can't use the engines as $app does:"
  printf '%s\n' "$found" >&2
  status=1
fi

difference=$(diff <(declared Sources/Engines) <(listed "$hidden" | cut -d: -f2 | sort) || true)
for name in $(sed -n 's/^< //p' <<<"$difference"); do
  complain "$name has package access in Sources/Engines, and $hidden does not list it"
  status=1
done
for name in $(sed -n 's/^> //p' <<<"$difference"); do
  complain "$hidden lists $name, which no engine declares with package access"
  status=1
done

errors=$(check "$hidden" 2>&1) && complain "$hidden compiles"
count=0
while IFS=: read -r line name; do
  reason="error: '$name' is inaccessible due to 'package' protection level"
  if ! grep -Eq "^(.*/)?Hidden\.swift:$line:[0-9]+: $reason" <<<"$errors"; then
    complain "$hidden:$line: an app can name $name, or it is not there"
    status=1
  fi
  count=$((count + 1))
done < <(listed "$hidden")
if [ "$count" -eq 0 ]; then
  complain "the check is blind: $hidden lists nothing"
  status=1
fi

[ "$status" -eq 0 ] \
  && echo "✓ surface: an app can use the engines, and name none of $count things for tests alone"
exit "$status"
