/**
 * With a registry of one's own configured, `bun install` writes its address into every line, and the lockfile then
 * installs nowhere else.
 */
const lines = (await Bun.file(`${import.meta.dir}/../../bun.lock`).text()).split('\n');
const found = lines.flatMap((line, index) =>
  /https?:/.test(line) ? [`bun.lock:${index + 1}: ${line.trim()}`] : [],
);
if (found.length > 0) {
  console.error(
    `${found.slice(0, 10).join('\n')}\nbun.lock must not contain addresses: make it without a custom registry.`,
  );
  process.exit(1);
}
