import { hasCheckDigit } from '@quina/kernel'
import type { PilaContext } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'
import { isDate, isMonth, known } from './cells.domain.ts'

/** Anexo técnico 2, registro tipo 1: field, requirement and check. */
type HeaderRule = readonly [number, string, (header: PilaRecord) => boolean]

const documentTypes = ['NI', 'CC', 'CE', 'TI', 'PA', 'CD', 'SC', 'PE', 'PT']
const planillas = [...'EYAISMNHTFJXUKOQB']
const namesAnother = ({ cell }: PilaRecord) => cell(8) === 'N' || cell(8) === 'F'

const rules: readonly HeaderRule[] = [
  [1, 'es 01', ({ cell }) => cell(1) === '01'],
  [2, 'es 1 (electrónica) o 2 (asistida)', ({ cell }) => /^[12]$/.test(cell(2))],
  [3, 'es 0001', ({ cell }) => cell(3) === '0001'],
  [4, 'es obligatorio', ({ cell }) => cell(4) !== ''],
  [5, 'es un tipo de documento de aportante', ({ cell }) => documentTypes.includes(cell(5))],
  [6, 'es un número sin dígito de verificación', ({ cell }) => /^[A-Z0-9]+$/.test(cell(6))],
  [
    7,
    'es el dígito de verificación del NIT',
    ({ cell }) => cell(5) !== 'NI' || hasCheckDigit(cell(6), Number(cell(7))),
  ],
  [8, 'es un tipo de planilla', ({ cell }) => planillas.includes(cell(8))],
  [11, 'es U, C, S o D', ({ cell }) => /^[UCSD]$/.test(cell(11))],
  [
    12,
    'va solo con presentación por sucursal o dependencia',
    (header) => isBranch(header) === (header.cell(12) !== ''),
  ],
  [
    13,
    'va solo con presentación por sucursal o dependencia',
    (header) => isBranch(header) === (header.cell(13) !== ''),
  ],
  [14, 'es obligatorio', ({ cell }) => cell(14) !== ''],
  [15, 'es un mes AAAA-MM', ({ cell }) => isMonth(cell(15))],
  [17, 'lo asigna el operador: ceros', ({ count, cell }) => count(17) === 0n && /^0+$/.test(cell(17))],
  [18, 'lo asigna el operador: en blanco', ({ cell }) => cell(18) === ''],
  [21, 'es un tipo de aportante', ({ cell }) => /^(0[1-9]|10)$/.test(cell(21))],
  [
    22,
    'es el código del operador de información',
    ({ cell }) => /^\d\d$/.test(cell(22)) && cell(22) !== '00',
  ],
]

const isBranch = ({ cell }: PilaRecord): boolean => /^[SD]$/.test(cell(11))

export function headerRefusals(
  header: PilaRecord,
  details: readonly PilaRecord[],
  context: PilaContext,
): readonly PilaRefusal[] {
  const names = new Map(context.catalogues.header.map(({ number, name }) => [number, name]))
  const broken = rules.filter(([, , holds]) => !holds(header))
  return [
    ...broken.map(([field, text]) => refuse('PILA_CAMPO', 1, field, `${names.get(field)} ${text}.`)),
    ...correctionRefusals(header),
    ...healthMonth(header),
    ...totals(header, details),
    ...known(context, { record: header, field: 14, system: 'ARL' }),
  ]
}

/** A correcting planilla names the planilla that it corrects, and no other does. */
function correctionRefusals(header: PilaRecord): readonly PilaRefusal[] {
  const { cell } = header
  const named = cell(9) !== '' && isDate(cell(10))
  const silent = cell(9) === '' && cell(10) === ''
  if (namesAnother(header) ? named : silent) return []
  return namesAnother(header)
    ? [
        refuse(
          'CORRECCION_SIN_PLANILLA',
          1,
          9,
          'Una planilla de corrección dice el número y la fecha de pago de la que corrige.',
        ),
      ]
    : [refuse('PILA_CAMPO', 1, 9, 'Solo una planilla N o F dice de qué planilla viene.')]
}

function healthMonth({ cell }: PilaRecord): readonly PilaRefusal[] {
  if (!isMonth(cell(15))) return []
  const [year = 0, month = 0] = cell(15).split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return cell(16) === next
    ? []
    : [refuse('PILA_CAMPO', 1, 16, `El periodo de salud es el mes siguiente: ${next}.`)]
}

function totals({ count }: PilaRecord, details: readonly PilaRecord[]): readonly PilaRefusal[] {
  const people = new Set(details.map(({ cell }) => `${cell(3)} ${cell(4)}`)).size
  const payroll = details.reduce((sum, detail) => sum + detail.count(45), 0n)
  return [
    ...(count(19) === BigInt(people)
      ? []
      : [refuse('PILA_TOTAL', 1, 19, `Dice ${count(19)} cotizantes y trae ${people}.`)]),
    ...(count(20) === payroll
      ? []
      : [
          refuse(
            'PILA_TOTAL',
            1,
            20,
            `El valor de la nómina es ${count(20)} y la suma del campo 45 es ${payroll}.`,
          ),
        ]),
  ]
}
