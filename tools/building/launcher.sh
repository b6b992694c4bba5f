#!/bin/sh
# rimpang            serves, with the settings of the environment (README.md, Configuration)
# rimpang COMMAND    migrate, doctor, verify, backup, restore, …; `rimpang --help` lists them
# rimpang ready      exit code 0 while this machine's product serves people: for HEALTHCHECK and unit files
set -eu
here=$(dirname "$(readlink -f "$0")")/..
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) system=linux-arm64 ;;
  *) system=none ;;
esac
node="$here/node_modules/node-$system/bin/node"
if [ ! -x "$node" ]; then
  node=node
  # Older ones run no TypeScript, and say so in a stack.
  "$node" -e 'process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)' 2>/dev/null || {
    echo 'Perlu Node.js 24 atau lebih baru di PATH: folder ini tidak memuat Node untuk sistem ini, atau akun ini tidak boleh menjalankannya.' >&2
    exit 1
  }
fi
# What is installed for people serves no demo because its environment was forgotten (by hand, in cron); `npm start` in a checkout does.
chosen="${DEMO-}${NODE_ENV-}${DATABASE_URL-}${DATABASE_URL_FILE-}${APP_DATABASE_URL-}${APP_DATABASE_URL_FILE-}"
case "${1-}" in
  ready | help | -h | --help) ;;
  *)
    if [ -z "$chosen" ]; then
      echo 'Lingkungan tidak memuat pengaturan: jalankan dengan NODE_ENV=production dan pengaturan layanannya (README.md, Configuration), atau dengan DEMO=1 untuk mencoba. Tidak ada yang ditulis.' >&2
      exit 1
    fi
    ;;
esac
# An empty word is a command that a script forgot to fill in, and no wish to serve.
if [ $# -eq 0 ]; then exec "$node" "$here/server/src/main.ts"; fi
case "$1" in
  ready)
    # shellcheck disable=SC2016 # the address is put together by Node
    exec "$node" -e '
      const { HOST = "127.0.0.1", PORT = 3000 } = process.env;
      const host = /^(0\.0\.0\.0|::|)$/.test(HOST) ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
      fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
        (answer) => process.exit(answer.ok ? 0 : 1),
        () => process.exit(1),
      );'
    ;;
  *) exec "$node" "$here/server/src/cli.ts" "$@" ;;
esac
