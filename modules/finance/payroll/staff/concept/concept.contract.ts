import {
  defineCatalog,
  defineRows,
  type Fields,
  f,
  listOf,
  permissionFor,
  type ValuesOf,
} from '@quina/blocks'
import { hourKinds } from '../../engine/hours/hours.contract.ts'
import { methodNames, natures, salaryParts } from '../../engine/method/method.contract.ts'
import { parameterNames } from '../../law/parameter/parameter-names.contract.ts'
import { regimes } from '../engagement/engagement-kinds.contract.ts'

const fields = {
  code: f.code('Código', { max: 20, help: 'Mayúsculas, dígitos y guion: BASICO' }),
  name: f.text('Nombre', { max: 120 }),
  nature: f.choice('Naturaleza', natures),
  unit: f.choice('Unidad', { day: 'Días', hour: 'Horas', amount: 'Valor', percent: 'Porcentaje' }),
  position: f.integer('Orden', { min: 1, max: 9999 }),
  manual: f.flag('Admite línea manual'),
  payee: f.choice('A quién se paga', {
    employee: 'Al empleado',
    eps: 'A su EPS',
    afp: 'A su fondo de pensiones',
    arl: 'A la ARL',
    ccf: 'A la caja de compensación',
    icbf: 'Al ICBF',
    sena: 'Al SENA',
    esap: 'A la ESAP',
    men: 'Al Ministerio de Educación',
    dian: 'A la DIAN',
    cesantias: 'A su fondo de cesantías',
    order: 'A quien dice la orden de descuento',
    house: 'A la entidad',
  }),
  dianElement: f.optional(f.code('Elemento de la DIAN', { max: 40 })),
  pilaMark: f.optional(f.code('Novedad de la PILA', { max: 6 })),
  territorial: f.flag('Procede en entidades territoriales'),
} satisfies Fields

/** The concept of a payroll line (payroll dossier §2.3). Its rules define how each regime computes it. */
export const concept = defineCatalog({
  id: 'payroll.concept',
  label: { one: 'Concepto de nómina', many: 'Conceptos de nómina', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'NOM-330',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'position',
    filters: ['nature', 'unit', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/configuracion/liquidacion' },
})

/** The methods of a line: a closed list, each with its parameters. Never a script. */
const ruleMethods = {
  none: 'Solo por novedad o línea manual',
  ...methodNames,
  benefit: 'Prestación social, con sus factores',
} as const

/** The days on which a concept by days is earned, each from a closed list. */
const dayFields = {
  onWorked: f.flag('Se causa los días trabajados'),
  onPaidLeave: f.flag('Los de licencia remunerada'),
  onVacation: f.flag('Los de vacaciones'),
  onIllness: f.flag('Los de incapacidad general'),
  onWorkAccident: f.flag('Los de incapacidad laboral'),
  onMaternity: f.flag('Los de maternidad'),
  onPaternity: f.flag('Los de paternidad'),
  onChildCare: f.flag('Los de cuidado de la niñez'),
  onUnpaid: f.flag('Los no remunerados'),
} satisfies Fields

export const conceptRuleFields = {
  regime: f.choice('Régimen', { all: 'Todos', ...regimes }),
  fromDay: f.day('Desde'),
  method: f.choice('Cómo se calcula', ruleMethods),
  amountSource: f.optional(
    f.choice('Valor', {
      salary: 'De la asignación',
      parameter: 'De un parámetro de ley',
      novelty: 'De la novedad',
    }),
  ),
  salaryPart: f.optional(f.choice('Parte de la asignación', salaryParts)),
  parameter: f.optional(f.choice('Parámetro de ley', parameterNames, { help: 'Valor, tarifa o tabla' })),
  factor: f.optional(f.choice('Por el parámetro', parameterNames)),
  upTo: f.optional(
    f.choice('Hasta el parámetro', parameterNames, { help: 'Solo quien gana hasta ese valor' }),
  ),
  place: f.optional(f.choice('Dónde trabaja', { onSite: 'En la sede', remote: 'A distancia' })),
  hourKind: f.optional(f.choice('Clase de hora', hourKinds)),
  baseCodes: f.optional(
    f.text('Conceptos de la suma', { max: 400, help: 'Códigos separados por un espacio' }),
  ),
  rate: f.optional(f.percent('Tarifa (%)')),
  ...dayFields,
  isSalary: f.flag('Es salario'),
  basePension: f.flag('Base de pensión'),
  baseHealth: f.flag('Base de salud'),
  baseRisk: f.flag('Base de ARL'),
  baseParafiscal: f.flag('Base de parafiscales'),
  baseWithholding: f.flag('Base de retención'),
  nonTaxable: f.flag('No constituye renta'),
  factorBsp: f.flag('Factor de la bonificación por servicios'),
  factorServiceBonus: f.flag('Factor de la prima de servicios'),
  factorVacation: f.flag('Factor de vacaciones'),
  factorChristmasBonus: f.flag('Factor de la prima de navidad'),
  factorCesantias: f.flag('Factor de cesantías'),
  norm: f.text('Norma', { max: 200 }),
} satisfies Fields
export type ConceptRule = ValuesOf<typeof conceptRuleFields>

/** Each rule applies from a day until the next rule of its regime: two are never in force at once. */
export const conceptRules = defineRows({
  module: 'payroll',
  path: '/api/payroll/concept/:id/rule',
  title: 'Reglas de un concepto',
  one: 'regla',
  audited: 'Regla de un concepto de nómina',
  fields: conceptRuleFields,
  view: permissionFor(concept, 'view'),
  edit: permissionFor(concept, 'edit'),
})
