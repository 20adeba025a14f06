/** The text of a file: UTF-8, else Windows-1252, which spreadsheets on Windows write. */
export async function readSheet(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
