import { cancelImport, checkImport, inviteImported, runImportJob, undoImport } from './begin-jobs.ts';
import { discardImport, nameImportColumns, removeImportFile, uploadImportPart } from './change-files.ts';
import { previewImportFile, showImportReport, showImportTemplate } from './show-files.ts';
import { showImportState } from './show-state.ts';

export { checkOpening, type CheckedOpening, type Folder } from './check-opening.ts';
export { ImportError } from './import-error.ts';
export { importFileNames, importFiles, namesOf } from './files.ts';
export { reportFiles, reportLines, type TemplateFormat, templates } from './report.ts';
export { columnNamesBase } from './read-table.ts';
export { readInstallation, refuseOccupied } from './installation.ts';
export { writeOpening } from './write-opening.ts';
export { comparePartners, comparisonFile } from './compare.ts';
export { inviteEverybody } from './invite.ts';
export { undoOpening } from './undo-opening.ts';
export { sweepUploads } from './work.ts';
export { workOff } from './work-off.ts';

/** Keyed like `contract.import`, for the router. */
export const importVerbs = {
  state: showImportState,
  preview: previewImportFile,
  template: showImportTemplate,
  report: showImportReport,
  upload: uploadImportPart,
  removeFile: removeImportFile,
  nameColumns: nameImportColumns,
  check: checkImport,
  run: runImportJob,
  cancel: cancelImport,
  discard: discardImport,
  invite: inviteImported,
  undo: undoImport,
};
