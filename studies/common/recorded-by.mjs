/** Build and machine of a line that was recorded before the study engine ran the studies, as the engine has them. */
export function recordedBy({ commit, build, cpu, node }) {
  return {
    madeBy: build === undefined ? `commit ${commit}` : `build ${build}`,
    machine: `${cpu}, Node ${node}`,
  };
}

/** The machines of some lines, each once. */
export function machinesOf(lines) {
  return [...new Set(lines.map(({ machine }) => machine))].join("; ");
}
