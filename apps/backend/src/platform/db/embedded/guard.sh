# Arguments: lease file, cluster folder, quarters of a second to wait. Standard input: a pipe from
# the backend, which tells the folder of the server's socket.
lease=$1 cluster=$2 rounds=$3 word='' holder='' pid='' skipped='' socket=''

# 'done' means that the backend has stopped the server itself; the end of the pipe, that it is gone.
while read -r word; do
  [ "$word" = done ] && exit 0
  socket=$word
done

# The lease names the guard of the backend that the server belongs to now.
while [ "$rounds" -gt 0 ]; do
  sleep 0.25
  rounds=$((rounds - 1))
  [ -f "$lease" ] && read -r holder < "$lease"
  [ -n "$holder" ] && [ "$holder" != $$ ] && kill -0 "$holder" 2> /dev/null && exit 0
done

# Somebody removed the data: the server notices within a minute, ends, and leaves this folder.
if [ ! -f "$cluster/postmaster.pid" ]; then
  tries=0
  while [ -d "$socket" ] && [ $tries -lt 90 ] && ! rmdir "$socket" 2> /dev/null; do
    sleep 1
    tries=$((tries + 1))
  done
  exit 0
fi
{
  read -r pid
  read -r skipped
  read -r skipped
  read -r skipped
  read -r socket
} < "$cluster/postmaster.pid"
if [ -d /proc/self ]; then
  [ "/proc/$pid/cwd" -ef "$cluster" ] || exit 0
else
  case "$(ps -p "$pid" -o comm=)" in *postgres) ;; *) exit 0 ;; esac
fi

kill -INT "$pid" || exit 0
tries=0
while [ -f "$cluster/postmaster.pid" ] && [ $tries -lt 100 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
rmdir "$socket"
