/** Under a status: who decided. Nothing while it waits. */
export function DecidedBy({ name }: { name: string | null }) {
  return name && <small>oleh {name}</small>;
}
