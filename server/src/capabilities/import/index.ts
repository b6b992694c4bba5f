export { checkOpening, type CheckedOpening, type Folder } from './check-opening.ts';
export { ImportError } from './import-error.ts';
export { importFileNames, importFiles } from './files.ts';
export { reportFiles, reportLines, templates } from './report.ts';
export { readInstallation, refuseOccupied } from './installation.ts';
export { writeOpening } from './write-opening.ts';
export { comparePartners, comparisonFile } from './compare.ts';
export { inviteEverybody } from './invite.ts';
export { undoOpening } from './undo-opening.ts';
