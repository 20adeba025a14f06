export { addReport, type ReportAsked } from './add-report';
export { pauseReport, removeReport, resumeReport, tryReport } from './change-report';
export { permissionOf, REPORT_KINDS, type ReportKind } from './kinds';
export { type ListedReport, listReports } from './list-reports';
export { makeSending, type ReportToSend, recordSending } from './make-sending';
export { queueReport } from './queue-reports';
