// A reporter for vitest: what was skipped and why, as JSON lines in the file that BALLAST_SKIPS names.
import { writeFileSync } from 'node:fs';

const ofTask = (task, path) => {
  const name = [...path, task.name];
  if (task.tasks) return task.tasks.flatMap((child) => ofTask(child, name));
  const skipped = task.mode === 'skip' || task.mode === 'todo' || task.result?.state === 'skip';
  return skipped ? [{ name: name.join(' › '), note: task.result?.note }] : [];
};

export default class Skips {
  onTestRunEnd(modules) {
    const skips = modules.flatMap(({ task }) => ofTask(task, []));
    writeFileSync(process.env.BALLAST_SKIPS, JSON.stringify(skips));
  }
}
