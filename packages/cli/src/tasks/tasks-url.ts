/** The module with the real tasks, built. */
export const TASKS_URL = new URL("./tasks.js", import.meta.url);
