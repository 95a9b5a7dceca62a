import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const forms = { repack: 'Reempaque o dosis unitaria', mixture: 'Mezcla o fórmula magistral' } as const

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 120, help: 'Nutrición parenteral, mezcla oncológica, reempaque' }),
  form: f.choice('Qué es', forms),
  days: f.integer('Días que dura', { min: 1, max: 3650 }),
  share: f.optional(
    f.percent('Parte de lo que le queda al origen', { help: '25: la cuarta parte. Vacío: no la limita' }),
  ),
  twoPeople: f.flag('La revisa una segunda persona'),
  source: f.text('Quién lo fija', {
    max: 200,
    help: 'Ficha técnica, estudio de estabilidad o acta del comité',
  }),
  certificate: f.optional(f.code('Certificado BPE', { max: 60 })),
  certifiedUntil: f.optional(f.day('Vence el certificado')),
} satisfies Fields

/** Clases de preparación: the shelf life of each, and the certificate (Resolución 444 de 2008) that covers it (C3.2). */
export const preparationKind = defineCatalog({
  id: 'pharmacy.preparationKind',
  label: { one: 'Clase de preparación', many: 'Clases de preparación', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'FAR-110',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['form', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/farmacia/clases-de-preparacion' },
})
