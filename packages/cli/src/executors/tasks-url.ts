/** The module with the real tasks, built. */
export const TASKS_URL = new URL("../tasks/tasks.js", import.meta.url);
