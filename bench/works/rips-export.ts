import type pg from 'pg'
import { layInvoices, ripsDay } from '../ground/rips.ts'
import type { SignedIn } from '../harness/http-client.ts'
import { forgetPeak, peakOf } from '../harness/memory.ts'
import { type Result, ratio } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly SignedIn[]
  /** The process id of the product. */
  readonly pid: number
  readonly count: number
}

/** The goal, with all rules validated and in a ZIP, is twelve seconds where the limit takes 2.1 s. */
const goalRatio = 5.7
const goalMegabytes = 300

/** W7: the RIPS of many invoices in one streamed ZIP, beside the same rows read and written as bare JSON. */
export async function ripsExport({ pool, clients, pid, count }: Needs): Promise<Result[]> {
  await layInvoices(pool, count)
  const path = `/api/billing/ripsFiles?holds=json&from=${ripsDay}&to=${ripsDay}`
  const hand = await timed(() => writeByHand(pool))
  await forgetPeak(pid)
  const before = await peakOf(pid)
  let bytes = 0
  const ours = await timed(async () => {
    bytes = await clients[0]!.drain(path)
  })
  const peak = await peakOf(pid)
  const memory =
    peak === null || before === null
      ? 'peak memory unknown here'
      : `peak memory ${peak.toFixed(0)} MB, ${before.toFixed(0)} before`
  return [
    {
      id: 'W7',
      work: `RIPS of ${count} invoices, ZIP of ${(bytes / 1e6).toFixed(1)} MB (${memory})`,
      ours: `${ours.toFixed(1)} s`,
      reference: `${hand.toFixed(1)} s`,
      ratio: ratio(ours, hand),
      goal: `≤ ${goalRatio} of by hand, ≤ ${goalMegabytes} MB`,
      met: ours / hand <= goalRatio && (peak ?? 0) <= goalMegabytes,
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/**
 * Reads the rows of every invoice, charge and patient by a cursor, and writes one JSON for each invoice with the field names of
 * RIPS. Nothing is validated, added up, compressed or sent.
 */
async function writeByHand(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`declare reported no scroll cursor for ${bareReading}`)
    let open: Summary[] = []
    for (;;) {
      const { rows } = await client.query<Summary>({
        text: 'fetch 1000 from reported',
        rowMode: 'array' as const,
      })
      for (const row of rows) {
        if (open.length > 0 && open[0]![0] !== row[0]) {
          written(open)
          open = []
        }
        open.push(row)
      }
      if (rows.length === 0) break
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A row of the query below, by position. */
type Summary = string[]

/** Returns the JSON of an invoice, as bytes. */
function written(rows: readonly Summary[]): Buffer {
  const [first] = rows
  const head = { numDocumentoIdObligado: '900000000', numFactura: first![0], tipoNota: null, numNota: null }
  const services = rows.map((row) =>
    Object.fromEntries(serviceFields.map((name, index) => [name, row[index + 7]])),
  )
  const user = Object.fromEntries(userFields.map((name, index) => [name, first![index + 24]]))
  return Buffer.from(JSON.stringify({ ...head, usuarios: [{ ...user, servicios: services }] }), 'utf8')
}

const serviceFields = [
  ...['consecutivoUsuario', 'objeto', 'consecutivo', 'vrServicio', 'fechaInicioAtencion', 'hora', 'cantidad'],
  ...[
    'vrUnitario',
    'codDiagnosticoPrincipal',
    'clase',
    'nombre',
    'codTecnologia',
    'grupoServicios',
    'codServicio',
  ],
  ...['finalidadTecnologiaSalud', 'tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'],
] as const
const userFields = [
  ...['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion', 'fechaNacimiento', 'codSexo'],
  ...['codZonaTerritorialResidencia', 'codPaisResidencia', 'codMunicipioResidencia', 'tipoUsuario'],
  ...['causaMotivoAtencion', 'modalidadGrupoServicioTecSal', 'codPrestador'],
] as const

const bareReading = `
  select i.full_number, i.date, i.modality, i.coverage, i.gross, t.name, t.number, ic.user_consecutive, ic.rips_object,
         ic.first_consecutive, ic.amount, c.day, c.hour, c.quantity, c.price, c.diagnosis, s.kind, s.name, q.code, g.code,
         r.code, f.code, d.document_type, d.number, p.document_type, p.number, p.birth_date, p.sex, p.zone, n.code, m.code,
         a.user_type, a.cause, a.care_modality, k.reps_code
  from billing.invoice i
  join people.tercero t on t.id = i.tercero_id
  join billing.invoice_charge ic on ic.invoice_id = i.id
  join billing.charge c on c.id = ic.charge_id
  join tariffs.service s on s.id = c.service_id
  join care.admission a on a.id = c.admission_id
  join people.patient p on p.id = c.patient_id
  join admin.campus k on k.id = a.campus_id
  join reference.entry n on n.id = p.residence_country_id
  left join reference.entry m on m.id = p.municipality_id
  left join reference.entry q on q.id = s.cups_id
  left join reference.entry g on g.id = s.service_group_id
  left join reference.entry r on r.id = s.reps_service_id
  left join reference.entry f on f.id = s.finalidad_id
  left join people.employee e on e.id = c.professional_id
  left join people.tercero d on d.id = e.tercero_id
  where i.status = 'issued' and i.date = date '${ripsDay}'
  order by i.date, i.id`
