import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  percent,
  text,
} from '@quina/blocks'

const forms = { repack: 'Reempaque o dosis unitaria', mixture: 'Mezcla o fórmula magistral' } as const

const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 120, help: 'Nutrición parenteral, mezcla oncológica, reempaque' }),
  form: choice('Qué es', forms),
  days: integer('Días que dura', { min: 1, max: 3650 }),
  share: optional(
    percent('Parte de lo que le queda al origen', { help: '25: la cuarta parte. Vacío: no la limita' }),
  ),
  twoPeople: flag('La revisa una segunda persona'),
  source: text('Quién lo fija', {
    max: 200,
    help: 'Ficha técnica, estudio de estabilidad o acta del comité',
  }),
  certificate: optional(code('Certificado BPE', { max: 60 })),
  certifiedUntil: optional(day('Vence el certificado')),
} satisfies Fields

/** Clases de preparación: how long each lasts, and the certificate (Resolución 444 de 2008) that covers it (C3.2). */
export const preparationKind = defineCatalog({
  id: 'pharmacy.preparationKind',
  label: { one: 'Clase de preparación', many: 'Clases de preparación', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'FAR-110',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'code',
    filters: ['form', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/farmacia/clases-de-preparacion' },
})
