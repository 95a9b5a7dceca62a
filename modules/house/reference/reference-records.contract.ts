import { code, day, flag, instant, integer, ref, text } from '@quina/blocks'

/** The tables of the official catalogues, as the audit shows them: an edition says what each file changed. */
export const referenceRecords = [
  {
    table: 'reference.edition',
    label: 'Edición de un catálogo oficial',
    fields: {
      fileName: text('Archivo'),
      checksum: code('Huella SHA-256'),
      whole: flag('Archivo completo'),
      validFrom: day('Rige desde'),
      rowCount: integer('Filas'),
      added: integer('Agregadas'),
      changed: integer('Cambiadas'),
      ended: integer('Terminadas'),
      kept: integer('Sin cambio'),
      uploadedBy: ref('admin.user', 'Cargó'),
      uploadedAt: instant('Cargado'),
      appliedBy: ref('admin.user', 'Aplicó'),
      appliedAt: instant('Aplicado'),
    },
  },
] as const
