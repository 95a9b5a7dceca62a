import {
  type Content,
  lineTable,
  notes,
  type Pair,
  type PaperSpec,
  pairs,
  paper,
  totals,
  words,
} from '@quina/blocks/print'
import { type Call, renderPdf } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { allAt, firstAt, textAt, type XmlElement } from '@quina/einvoice/domain'
import {
  type Day,
  type Money,
  money,
  moneyText,
  monthName,
  mustBeFound,
  showDay,
  showInstant,
  sum,
} from '@quina/kernel'
import { bodyElements } from '../annex.contract.ts'
import { at, supportPart } from '../support-check.domain.ts'

interface PrintedSupport {
  readonly number: string
  readonly kind: 'document' | 'replacement' | 'deletion'
  readonly year: number
  readonly month: number
  readonly environment: string
  readonly simulated: boolean
  readonly state: string
  readonly answeredAt: Date | null
  readonly worker: string
  readonly workerDocument: string
  readonly campusId: string
  readonly xml: Buffer
}

type PaperCall = Pick<Call, 'tx' | 'actor' | 'today' | 'now' | 'house'>

/** The printable representation: its content comes from the signed XML, and its QR leads to DIAN. */
export async function supportPdf({ tx, actor, today, now, house }: PaperCall, id: string) {
  const row = await printedRow(tx, id)
  const context = await house.printContext(tx, { actor, campusId: row.campusId, on: today, now })
  return { number: row.number, content: await renderPdf(paper(context, supportSpec(row))) }
}

async function printedRow(tx: Tx, id: string): Promise<PrintedSupport> {
  const row = mustBeFound(
    await rowFrom<PrintedSupport>(tx)`
    select number, kind, year, month, environment, simulated, state, answered_at as "answeredAt", worker,
           worker_document as "workerDocument", campus_id as "campusId", xml
    from payroll.support where id = ${id}::uuid`,
    'El documento soporte',
  )
  return row
}

const titles = {
  document: 'Documento soporte de pago de nómina electrónica',
  replacement: 'Nota de ajuste de nómina electrónica',
  deletion: 'Nota de ajuste que elimina nómina electrónica',
} as const

function supportSpec(row: PrintedSupport): PaperSpec {
  const read = supportPart(row.xml.toString('utf8'))
  if (read === null) throw new Error(`${row.number} is no electronic payroll`)
  const { part } = read
  const remarks = allAt(part, 'Notas').map(({ text }) => text)
  return {
    title: titles[row.kind],
    number: row.number,
    subtitle: row.environment === '2' ? 'Ambiente de pruebas: sin validez fiscal' : '',
    ...(row.simulated ? { watermark: 'SIMULADO' as const } : {}),
    pieces: [
      pairs(partiesOf(part, row)),
      ...(row.kind === 'deletion' ? [] : amountsOf(part)),
      ...(remarks.length === 0 ? [] : [notes(remarks.join('\n\n'), { heading: 'Observaciones' })]),
      proofOf(part, row),
    ],
  }
}

function partiesOf(part: XmlElement, row: PrintedSupport): Pair[] {
  const replaced = [
    at(part, 'ReemplazandoPredecesor/NumeroPred'),
    at(part, 'EliminandoPredecesor/NumeroPred'),
  ]
  const number = replaced.find((one) => one !== '')
  return [
    { label: 'Persona', value: row.worker },
    { label: 'Documento', value: row.workerDocument },
    { label: 'Mes', value: `${monthName(row.month)} de ${row.year}` },
    { label: 'Generado', value: showDay(at(part, 'InformacionGeneral/FechaGen') as Day) },
    ...(number === undefined ? [] : [{ label: 'Ajusta el documento', value: number }]),
    ...(row.kind === 'deletion'
      ? []
      : [
          { label: 'Ingreso', value: showDay(at(part, 'Periodo/FechaIngreso') as Day) },
          { label: 'Días trabajados', value: at(part, 'Devengados/Basico/DiasTrabajados') },
        ]),
  ]
}

/** The label of each element on paper; an element without a label uses its own name. */
const labels: ReadonlyMap<string, string> = new Map(
  `
Basico: Sueldo trabajado
Transporte: Auxilio de transporte y viáticos
HED: Horas extras diurnas
HEN: Horas extras nocturnas
HRN: Recargo nocturno
HEDDF: Horas extras diurnas dominicales y festivas
HRDDF: Recargo dominical y festivo
HENDF: Horas extras nocturnas dominicales y festivas
HRNDF: Recargo nocturno dominical y festivo
VacacionesComunes: Vacaciones disfrutadas
VacacionesCompensadas: Vacaciones compensadas
Cesantias: Cesantías e intereses
LicenciaMP: Licencia de maternidad o paternidad
LicenciaR: Licencia remunerada
LicenciaNR: Licencia no remunerada
Bonificacion: Bonificaciones
Auxilio: Auxilios
HuelgaLegal: Huelga
Dotacion: Dotación
ApoyoSost: Apoyo de sostenimiento
Indemnizacion: Indemnización
FondoPension: Pensión
FondoSP: Fondo de solidaridad pensional
Sindicato: Sindicato
Sancion: Sanción
OtraDeduccion: Otra deducción
PensionVoluntaria: Pensión voluntaria
RetencionFuente: Retención en la fuente
EmbargoFiscal: Embargo fiscal
PlanComplementarios: Plan complementario de salud`
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)

type PaperLine = Readonly<{ name: string; quantity: string; amount: string }>

function linesOf(part: XmlElement, root: 'Devengados' | 'Deducciones'): PaperLine[] {
  return bodyElements
    .filter(({ path }) => path.startsWith(`${root}/`))
    .flatMap(({ path, fields }) =>
      allAt(part, path).map(({ attributes, text }) => {
        const amounts = fields
          .filter(({ kind }) => kind === '$')
          .map(({ name }): Money => money((name === '#' ? text.trim() : attributes[name]) || '0'))
        const element = path.split('/').at(-1) ?? ''
        const described = attributes.DescripcionConcepto ?? attributes.Descripcion
        return {
          name: described ?? labels.get(element) ?? element,
          quantity: attributes.Cantidad ?? attributes.DiasTrabajados ?? '',
          amount: moneyText(sum(amounts)),
        }
      }),
    )
}

const tableOf = (header: string, rows: readonly PaperLine[]): Content =>
  lineTable({
    columns: [
      { key: 'name', header, kind: 'text', width: '*' },
      { key: 'quantity', header: 'Cantidad', kind: 'code', width: 60 },
      { key: 'amount', header: 'Valor', kind: 'money', width: 100 },
    ],
    rows: rows.map(({ name, quantity, amount }) => ({ values: { name, quantity, amount } })),
    totals: ['amount'],
  })

function amountsOf(part: XmlElement): Content[] {
  const paid = money(textAt(part, 'ComprobanteTotal'))
  return [
    tableOf('Devengados', linesOf(part, 'Devengados')),
    tableOf('Deducciones', linesOf(part, 'Deducciones')),
    totals([
      { label: 'Devengado', amount: money(textAt(part, 'DevengadosTotal')) },
      { label: 'Deducciones', amount: money(textAt(part, 'DeduccionesTotal')) },
      { label: 'Total del comprobante', amount: paid, strong: true },
    ]),
    words(paid, 'Total en letras'),
  ]
}

function proofOf(part: XmlElement, { state, simulated, answeredAt }: PrintedSupport): Content {
  const valid = state === 'accepted' || state === 'notified'
  const software = firstAt(part, 'ProveedorXML')?.attributes ?? {}
  const instant = answeredAt === null ? '' : showInstant(answeredAt)
  const facts: Pair[] = [
    { label: 'CUNE', value: at(part, 'InformacionGeneral/CUNE'), wide: true },
    {
      label: 'Validación',
      value: valid ? `${simulated ? 'Simulada' : 'DIAN'}, ${instant}` : 'Sin validar por la DIAN',
    },
    {
      label: 'Fabricante del software',
      value: `NIT ${software.NIT}-${software.DV} · Quina, software propio ${software.SoftwareID}`,
    },
  ]
  return {
    unbreakable: true,
    margin: [0, 6, 0, 0],
    columnGap: 14,
    columns: [
      { qr: textAt(part, 'CodigoQR'), fit: 118, eccLevel: 'M', alignment: 'center', width: 124 },
      { stack: [pairs(facts, { columns: 2 })], width: '*' },
    ],
  }
}
