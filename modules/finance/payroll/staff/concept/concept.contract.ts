import {
  choice,
  code,
  day,
  defineCatalog,
  defineRows,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  percent,
  permissionFor,
  text,
  type ValuesOf,
} from '@quina/blocks'
import { hourKinds } from '../../engine/hours/hours.contract.ts'
import { methodNames, natures, salaryParts } from '../../engine/method/method.contract.ts'
import { regimes } from '../engagement/engagement-kinds.contract.ts'

const fields = {
  code: code('Código', { max: 20, help: 'Mayúsculas, dígitos y guion: BASICO' }),
  name: text('Nombre', { max: 120 }),
  nature: choice('Naturaleza', natures),
  unit: choice('Unidad', { day: 'Días', hour: 'Horas', amount: 'Valor', percent: 'Porcentaje' }),
  position: integer('Orden', { min: 1, max: 9999 }),
  manual: flag('Admite línea manual'),
  payee: choice('A quién se paga', {
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
  dianElement: optional(code('Elemento de la DIAN', { max: 40 })),
  pilaMark: optional(code('Novedad de la PILA', { max: 6 })),
  territorial: flag('Procede en entidades territoriales'),
} satisfies Fields

/** What a payroll line may be (payroll dossier §2.3). How it is computed in each regime stands in its rules. */
export const concept = defineCatalog({
  id: 'payroll.concept',
  label: { one: 'Concepto de nómina', many: 'Conceptos de nómina', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'NOM-330',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'position',
    filters: ['nature', 'unit', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/configuracion/liquidacion' },
})

/** How a line is computed: a closed list, each with its parameters. Never a script. */
const ruleMethods = {
  none: 'Solo por novedad o línea manual',
  ...methodNames,
  benefit: 'Prestación social, con sus factores',
} as const

/** On which days a concept that is earned by days is, each of a closed list. */
const dayFields = {
  onWorked: flag('Se causa los días trabajados'),
  onPaidLeave: flag('Los de licencia remunerada'),
  onVacation: flag('Los de vacaciones'),
  onIllness: flag('Los de incapacidad general'),
  onWorkAccident: flag('Los de incapacidad laboral'),
  onMaternity: flag('Los de maternidad'),
  onPaternity: flag('Los de paternidad'),
  onChildCare: flag('Los de cuidado de la niñez'),
  onUnpaid: flag('Los no remunerados'),
} satisfies Fields

export const conceptRuleFields = {
  regime: choice('Régimen', { all: 'Todos', ...regimes }),
  fromDay: day('Desde'),
  method: choice('Cómo se calcula', ruleMethods),
  amountSource: optional(
    choice('Valor', {
      salary: 'De la asignación',
      parameter: 'De un parámetro de ley',
      novelty: 'De la novedad',
    }),
  ),
  salaryPart: optional(choice('Parte de la asignación', salaryParts)),
  parameter: optional(code('Parámetro de ley', { max: 60, help: 'Valor, tarifa o tabla: AUX_TRANSPORTE' })),
  factor: optional(code('Por el parámetro', { max: 60 })),
  upTo: optional(code('Hasta el parámetro', { max: 60, help: 'Solo quien gana hasta ese valor' })),
  place: optional(choice('Dónde trabaja', { onSite: 'En la sede', remote: 'A distancia' })),
  hourKind: optional(choice('Clase de hora', hourKinds)),
  baseCodes: optional(text('Conceptos de la suma', { max: 400, help: 'Códigos separados por un espacio' })),
  rate: optional(percent('Tarifa (%)')),
  ...dayFields,
  isSalary: flag('Es salario'),
  basePension: flag('Base de pensión'),
  baseHealth: flag('Base de salud'),
  baseRisk: flag('Base de ARL'),
  baseParafiscal: flag('Base de parafiscales'),
  baseWithholding: flag('Base de retención'),
  nonTaxable: flag('No constituye renta'),
  factorBsp: flag('Factor de la bonificación por servicios'),
  factorServiceBonus: flag('Factor de la prima de servicios'),
  factorVacation: flag('Factor de vacaciones'),
  factorChristmasBonus: flag('Factor de la prima de navidad'),
  factorCesantias: flag('Factor de cesantías'),
  norm: text('Norma', { max: 200 }),
} satisfies Fields
export type ConceptRule = ValuesOf<typeof conceptRuleFields>

/** Each from a day on, until the next of its regime: two never hold at once. */
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
