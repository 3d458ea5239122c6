import { useStudioState } from "../../app/use-studio.ts";
import { Understood } from "./understood.tsx";
import { Welcome } from "./welcome.tsx";

export function DataScreen() {
  const { project, understanding, isReading } = useStudioState();
  if (project.file === null) return <Welcome />;
  if (understanding === null)
    return (
      <div className="page">
        <h1>{project.file.name}</h1>
        <p role="status">{isReading ? "Reading the file …" : "The file could not be read."}</p>
        {!isReading && <Welcome isAgain />}
      </div>
    );
  return <Understood understanding={understanding} file={project.file} />;
}
