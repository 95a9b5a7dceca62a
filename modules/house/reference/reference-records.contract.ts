import { f } from '@quina/blocks'

/** The tables of the official catalogues, as the audit shows them: an edition records what each file changed. */
export const referenceRecords = [
  {
    table: 'reference.edition',
    label: 'Edición de un catálogo oficial',
    fields: {
      fileName: f.text('Archivo'),
      checksum: f.code('Huella SHA-256'),
      whole: f.flag('Archivo completo'),
      validFrom: f.day('Rige desde'),
      rowCount: f.integer('Filas'),
      added: f.integer('Agregadas'),
      changed: f.integer('Cambiadas'),
      ended: f.integer('Terminadas'),
      kept: f.integer('Sin cambio'),
      uploadedBy: f.ref('admin.user', 'Cargó'),
      uploadedAt: f.instant('Cargado'),
      appliedBy: f.ref('admin.user', 'Aplicó'),
      appliedAt: f.instant('Aplicado'),
    },
  },
] as const
