import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const systems = {
  EPS: 'Salud (EPS)',
  AFP: 'Pensión',
  ARL: 'Riesgos laborales',
  CCF: 'Caja de compensación',
  ICBF: 'ICBF',
  SENA: 'SENA',
  ESAP: 'ESAP',
  MEN: 'Ministerio de Educación',
} as const

const fields = {
  code: f.code('Código de la PILA', { max: 10, help: 'EPS037, 25-14, CCF16; de los parafiscales, su sigla' }),
  system: f.choice('Subsistema', systems),
  terceroId: f.ref('people.tercero', 'Tercero'),
} satisfies Fields

/** The PILA code of each administrator that the house pays. */
export const administratorCode = defineCatalog({
  id: 'payroll.administratorCode',
  label: { one: 'Administradora de la PILA', many: 'Administradoras de la PILA', gender: 'f' },
  fields,
  shows: ['code'],
  key: 'code',
  taken: 'NOM-710',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['system', 'terceroId', 'active'],
    searches: 'Código o tercero',
  }),
  screens: { list: '/configuracion/liquidacion/administradoras' },
})
