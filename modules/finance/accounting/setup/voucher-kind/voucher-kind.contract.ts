import { defineCatalog, f, listOf } from '@quina/blocks'
import { paperColumns, paperSigns } from './voucher-paper.contract.ts'

const shape = /^[A-Z][A-Z0-9]{1,3}$/
const example = 'De 2 a 4 letras mayúsculas o números, como NC'

function kindCode() {
  const typed = f.code('Código', { max: 4, help: example })
  return { ...typed, schema: typed.schema.refine((value) => shape.test(value), `${example}.`) }
}

const behaviour = {
  code: kindCode(),
  name: f.text('Nombre', { max: 100 }),
  familyId: f.ref('accounting.voucherFamily', 'Clasificación'),
  restarts: f.choice('Reinicia', { vigencia: 'Cada vigencia', never: 'Nunca' }),
  manual: f.flag('Se elabora a mano', { help: 'Los demás solo los hacen los documentos' }),
  allowsOpening: f.flag('Permite período 0'),
  allowsClosing: f.flag('Permite período 13'),
  movesBanks: f.flag('Mueve bancos'),
  requiresTercero: f.flag('Exige tercero en el encabezado', { help: 'En los que se elaboran a mano' }),
}

/** The print format of its vouchers. */
const onPaper = {
  paperTitle: f.optional(f.text('Título en el papel', { max: 100, help: 'Sin título se imprime el nombre' })),
  paperColumns: f.optional(f.choice('Columnas en el papel', paperColumns, { help: 'Sin elegir, todas' })),
  paperSigns: f.optional(f.choice('Firman', paperSigns, { help: 'Sin elegir, el contador' })),
  paperFoot: f.optional(f.note('Texto al pie')),
}

/** Tipos de comprobante: each has its own number series (finance dossier §5.2). */
export const voucherKind = defineCatalog({
  id: 'accounting.voucherKind',
  label: { one: 'Tipo de comprobante', many: 'Tipos de comprobante', gender: 'm' },
  fields: { ...behaviour, ...onPaper },
  shows: ['code', 'name'],
  key: 'code',
  taken: 'CON-038',
  list: listOf({
    columns: {
      ...behaviour,
      lastNumber: f.optional(f.integer('Último número')),
      nextNumber: f.integer('Siguiente número'),
      system: f.flag('Del sistema'),
      active: f.flag('Activo'),
    },
    sort: 'code',
    filters: ['familyId', 'manual', 'allowsClosing', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/tipo-movimiento-contable' },
})
