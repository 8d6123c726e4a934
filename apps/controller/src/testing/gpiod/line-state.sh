# What the stand-ins of both versions share: lines are files in $GPIO_STUB, put there by stub-gpio.ts.
program=${0##*/}

die() {
  echo "$program: $*" >&2
  exit 1
}

# A tool can be made to fail, to hang, or to answer nonsense.
misbehave() {
  echo call >>"$GPIO_STUB/$program.calls"
  [ -e "$GPIO_STUB/$program.fails" ] && die "$(cat "$GPIO_STUB/$program.fails")"
  if [ -e "$GPIO_STUB/$program.hangs" ]; then
    exec 9<>"$GPIO_STUB/never.pipe"
    read -r _ <&9
  fi
  if [ -e "$GPIO_STUB/$program.says" ]; then
    cat "$GPIO_STUB/$program.says"
    exit 0
  fi
}

# The kernel gives a line to one process at a time.
is_taken() {
  [ -e "$GPIO_STUB/$1.holder" ] || return 1
  read -r holder value <"$GPIO_STUB/$1.holder"
  kill -0 "$holder" 2>/dev/null
}

claim() {
  [ -e "$GPIO_STUB/$1.pipe" ] || die "cannot find line '$1'"
  is_taken "$1" && die "unable to request lines: Device or resource busy"
  echo "$$ $2" >"$GPIO_STUB/$1.holder.$$"
  mv "$GPIO_STUB/$1.holder.$$" "$GPIO_STUB/$1.holder"
}

print_level() {
  [ -e "$GPIO_STUB/$1.pipe" ] || die "cannot find line '$1'"
  is_taken "$1" && die "unable to request lines: Device or resource busy"
  cat "$GPIO_STUB/$1.level"
}

# Prints $2 for a rising and $3 for a falling edge, in one process, until it is told to die.
watch_edges() {
  claim "$1" watching
  exec 9<>"$GPIO_STUB/$1.pipe"
  while read -r word <&9; do
    case $word in
      rising) echo "$2" ;;
      falling) echo "$3" ;;
      die) die "error polling for events: Input/output error" ;;
      quit) exit 0 ;;
      *) echo "$word" ;;
    esac
  done
}

# Holds the line, in one process, until it is told to die.
hold_line() {
  claim "$1" "$2"
  exec 9<>"$GPIO_STUB/$1.pipe"
  read -r _ <&9
  die "error waiting on request: Input/output error"
}

# Sets the line and is gone; the level stays, as some kernels keep it.
set_line() {
  claim "$1" "$2"
  exit 0
}

say_version() {
  if [ -e "$GPIO_STUB/version" ]; then cat "$GPIO_STUB/version"; else echo "$1"; fi
  echo "This is free software: you are free to change and redistribute it."
  exit 0
}
