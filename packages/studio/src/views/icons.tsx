import type { ReactNode } from "react";

function icon(path: ReactNode) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        {path}
      </svg>
    );
  };
}

export const Undo = icon(<path d="M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8" />);
export const Redo = icon(<path d="m13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 10h4" />);
export const List = icon(<path d="M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01" />);
export const More = icon(<path d="M4 10h.01M10 10h.01M16 10h.01" />);
export const Moon = icon(<path d="M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700Z" />);
export const Close = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const Check = icon(<path d="m4 10.500 4 4 8-9" />);
export const Alert = icon(<path d="M10 3 2 17h16L10 3Zm0 6v4m0 2.200h.01" />);
export const Down = icon(<path d="M10 3v10m0 0-4-4m4 4 4-4M4 17h12" />);
export const File = icon(<path d="M5 2.500h6l4 4v11H5v-15Zm6 0v4h4" />);
export const Copy = icon(<path d="M7 7h9v9H7V7Zm-3 6V4h9" />);
export const Lock = icon(<path d="M5 9h10v8H5V9Zm2 0V6a3 3 0 0 1 6 0v3" />);
