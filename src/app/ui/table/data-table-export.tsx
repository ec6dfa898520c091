import { useState } from 'react';
import { csvText } from '../../../shared/csv.ts';
import { toast } from '../feedback/toast.ts';
import { Button } from '../layout/button.tsx';
import type { Column } from './data-table-types.ts';
import { saveFile } from './save-file.ts';

interface DataTableExportProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Loads everything that matches the filters, where that is more than the page. */
  loadAll: ((onProgress: (loaded: number) => void) => Promise<Row[]>) | undefined;
}

export function DataTableExport<Row>({ label, columns, rows, loadAll }: DataTableExportProps<Row>) {
  const [loaded, setLoaded] = useState<number | null>(null);
  async function save() {
    setLoaded(0);
    try {
      const all = loadAll ? await loadAll(setLoaded) : rows;
      saveFile(`${label.toLowerCase().replaceAll(' ', '-')}.csv`, csvOf(columns, all), 'text/csv');
    } catch {
      toast({ title: 'The export failed', description: 'Please try again in a minute.', variant: 'danger' });
    } finally {
      setLoaded(null);
    }
  }
  return (
    <Button variant="secondary" pending={loaded !== null} onClick={() => void save()}>
      {loaded ? `Exporting ${loaded} rows...` : 'Export CSV'}
    </Button>
  );
}

function csvOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const exported = columns.flatMap(({ header, exportText }) => (exportText ? [{ header, exportText }] : []));
  return csvText([
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ exportText }) => exportText(row))),
  ]);
}
