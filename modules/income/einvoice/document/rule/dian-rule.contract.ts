import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

/** Where the cause of a refusal is corrected, with its name in the menu. */
const mendedIn = {
  '/eps': 'Pagadores',
  '/contratos-eps/': 'Contratos EPS por vigencia',
  '/profileEnterprise': 'Perfil de la entidad',
  '/profileEnterprise?tab=einvoice': 'Perfil de la entidad: facturación electrónica',
  '/profileEnterprise/numeraciones': 'Numeraciones',
  '/services': 'Servicios',
  '/terceros/list': 'Terceros',
  '/usuarios-eventos': 'Pacientes',
} as const

const fields = {
  code: f.code('Regla', { max: 20, help: 'Como la nombra la DIAN: FAK24' }),
  effect: f.choice('Efecto', { reject: 'Rechazo', notify: 'Notificación' }),
  message: f.note('Qué significa', { max: 500, help: 'Con las palabras de quien tiene que corregir.' }),
  field: f.optional(f.text('Dato', { max: 80 })),
  screen: f.optional(f.choice('Pantalla donde se corrige', mendedIn)),
} satisfies Fields

/** The meaning of each rule of DIAN for the user who has to correct the document. */
export const dianRule = defineCatalog({
  id: 'einvoice.dianRule',
  label: { one: 'Regla de la DIAN', many: 'Reglas de la DIAN', gender: 'f' },
  fields,
  shows: ['code', 'message'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['effect', 'active'],
    searches: 'Regla, significado o dato',
  }),
  screens: { list: '/profileEnterprise/reglas-dian' },
})
