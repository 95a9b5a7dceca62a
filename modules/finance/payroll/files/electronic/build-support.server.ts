import { softwareSecurityCode, type WrittenXml, writeXml, type Xml, zoned } from '@quina/einvoice/server'
import { type Money, minus, money, moneyText, sum } from '@quina/kernel'
import { bodyElements } from './annex.contract.ts'
import { cuneOf } from './cune.server.ts'
import type {
  DeletingNote,
  PayrollSupport,
  Predecessor,
  ReplacingNote,
  SupportHeading,
  SupportLine,
  SupportPayment,
  SupportPeriod,
  SupportWorker,
} from './payroll-support.contract.ts'

export type BuiltSupport = Readonly<{ xml: WrittenXml; number: string; cune: string; totals: SupportTotals }>

/** Builds the unsigned XML of an employee's month, with its CUNE. Elements follow the order of the annex. */
export function buildSupport(support: PayrollSupport): BuiltSupport {
  const totals = supportTotals(support.lines)
  const made = madeOf(support, { type: '102', totals, worker: support.worker.document })
  return { ...made, xml: rootOf('NominaIndividual', bodyOf(support, made, totals)), totals }
}

/** Builds the XML of a note that replaces or deletes what was reported of an employee. */
export function buildNote(note: ReplacingNote | DeletingNote): BuiltSupport {
  const totals = 'deletes' in note ? nothing : supportTotals(note.lines)
  const worker = 'deletes' in note ? '0' : note.worker.document
  const made = madeOf(note, { type: '103', totals, worker })
  const content =
    'deletes' in note
      ? {
          TipoNota: '2',
          Eliminar: { EliminandoPredecesor: namedIn(note.deletes), ...headOf(note, made, null) },
        }
      : {
          TipoNota: '1',
          Reemplazar: { ReemplazandoPredecesor: namedIn(note.replaces), ...bodyOf(note, made, totals) },
        }
  return { ...made, xml: rootOf('NominaIndividualDeAjuste', content), totals }
}

type SupportTotals = Readonly<{ earned: Money; deducted: Money; paid: Money }>

/** The totals earned and deducted: the sum of every amount of the lines, by the fields that the annex calls amounts. */
function supportTotals(lines: readonly SupportLine[]): SupportTotals {
  const sumOfPart = (part: SupportLine['of']) =>
    sum(lines.filter((line) => line.of === part).flatMap(amountsIn))
  const earned = sumOfPart('Devengados')
  const deducted = sumOfPart('Deducciones')
  return { earned, deducted, paid: minus(earned, deducted) }
}

const amountFields = new Map(
  bodyElements.map(({ path, fields }) => [
    path,
    fields.filter(({ kind }) => kind === '$').map(({ name }) => name),
  ]),
)

function amountsIn({ of, element, values }: SupportLine): readonly Money[] {
  const fields = amountFields.get(`${of}/${element}`)
  if (fields === undefined) throw new Error(`the annex has no ${of}/${element}`)
  return fields.map((name) => values[name]).filter((value): value is Money => typeof value === 'bigint')
}

const nothing: SupportTotals = { earned: money('0'), deducted: money('0'), paid: money('0') }

/** The identity of a document. */
type Made = Readonly<{ number: string; cune: string; type: '102' | '103' }>

function madeOf(
  heading: SupportHeading,
  {
    type,
    totals,
    worker,
  }: { readonly type: Made['type']; readonly totals: SupportTotals; readonly worker: string },
): Made {
  const number = `${heading.prefix}${heading.consecutive}`
  const cune = cuneOf({
    number,
    issuedOn: heading.issuedOn,
    issuedAt: zoned(heading.issuedAt),
    earned: moneyText(totals.earned),
    deducted: moneyText(totals.deducted),
    paid: moneyText(totals.paid),
    employer: heading.employer.nit,
    worker,
    type,
    pin: heading.software.pin,
    environment: heading.environment,
  })
  return { number, cune, type }
}

/** The root, with the place of the signature, which is its only extension. */
const rootOf = (name: string, content: Xml): WrittenXml =>
  writeXml(name, {
    '@xmlns': `dian:gov:co:facturaelectronica:${name}`,
    // All of them: the signature and its parts are canonicalised with them (annex, table 1).
    '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
    '@xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
    '@xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
    '@xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
    '@xmlns:xs': 'http://www.w3.org/2001/XMLSchema-instance',
    '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    '@SchemaLocation': '',
    'ext:UBLExtensions': { 'ext:UBLExtension': { 'ext:ExtensionContent': {} } },
    ...content,
  })

function bodyOf(support: PayrollSupport, made: Made, totals: SupportTotals): Xml {
  const { Notas, Empleador, ...head } = headOf(support, made, support.period.frequency)
  return {
    ...(support.novelty === null ? {} : { Novedad: { '@CUNENov': support.novelty, '#': 'true' } }),
    Periodo: periodOf(support.period, support.issuedOn),
    ...head,
    NumeroSecuenciaXML: { ...(head.NumeroSecuenciaXML as Xml), '@CodigoTrabajador': support.worker.code },
    Notas,
    Empleador,
    Trabajador: workerOf(support.worker),
    Pago: paymentOf(support.payment),
    FechasPagos: { FechaPago: support.payment.days },
    Devengados: partOf(support.lines, 'Devengados'),
    Deducciones: partOf(support.lines, 'Deducciones'),
    DevengadosTotal: moneyText(totals.earned),
    DeduccionesTotal: moneyText(totals.deducted),
    ComprobanteTotal: moneyText(totals.paid),
  }
}

const versions = {
  '102': 'V1.0: Documento Soporte de Pago de Nómina Electrónica',
  '103': 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
} as const

/** The heading, which a deleting note has too. @param frequency null in that note. */
function headOf(heading: SupportHeading, { number, cune, type }: Made, frequency: string | null): Xml {
  const { employer, software, environment, issuedOn } = heading
  return {
    NumeroSecuenciaXML: {
      ...(heading.prefix === '' ? {} : { '@Prefijo': heading.prefix }),
      '@Consecutivo': heading.consecutive,
      '@Numero': number,
    },
    LugarGeneracionXML: { ...placeOf('', employer.municipality), '@Idioma': 'es' },
    ProveedorXML: {
      '@RazonSocial': employer.name,
      '@NIT': employer.nit,
      '@DV': employer.checkDigit,
      '@SoftwareID': software.id,
      '@SoftwareSC': softwareSecurityCode(software, number),
    },
    CodigoQR: qrOf(cune, environment),
    InformacionGeneral: {
      '@Version': versions[type],
      '@Ambiente': environment,
      '@TipoXML': type,
      '@CUNE': cune,
      '@EncripCUNE': 'CUNE-SHA384',
      '@FechaGen': issuedOn,
      '@HoraGen': zoned(heading.issuedAt),
      ...(frequency === null ? {} : { '@PeriodoNomina': frequency, '@TipoMoneda': 'COP' }),
    },
    Notas: heading.notes.length === 0 ? undefined : heading.notes,
    Empleador: {
      '@RazonSocial': employer.name,
      '@NIT': employer.nit,
      '@DV': employer.checkDigit,
      ...placeOf('', employer.municipality),
      '@Direccion': employer.address,
    },
  }
}

/** The address where DIAN shows a document by its CUNE. */
export const qrOf = (cune: string, environment: '1' | '2'): string =>
  `https://catalogo-vpfe${environment === '1' ? '' : '-hab'}.dian.gov.co/document/searchqr?documentkey=${cune}`

const placeOf = (prefix: string, municipality: string): Xml => ({
  [`@${prefix}Pais`]: 'CO',
  [`@${prefix}DepartamentoEstado`]: municipality.slice(0, 2),
  [`@${prefix}MunicipioCiudad`]: municipality,
})

const periodOf = (period: SupportPeriod, issuedOn: string): Xml => ({
  '@FechaIngreso': period.hiredOn,
  ...(period.retiredOn === null ? {} : { '@FechaRetiro': period.retiredOn }),
  '@FechaLiquidacionInicio': period.from,
  '@FechaLiquidacionFin': period.to,
  '@TiempoLaborado': `${period.daysServed}.00`,
  '@FechaGen': issuedOn,
})

const workerOf = (worker: SupportWorker): Xml => ({
  '@TipoTrabajador': worker.type,
  '@SubTipoTrabajador': worker.subtype,
  '@AltoRiesgoPension': worker.highRiskPension,
  '@TipoDocumento': worker.documentCode,
  '@NumeroDocumento': worker.document,
  '@PrimerApellido': worker.firstSurname,
  // The annex requires a second surname of everybody: a blank stands for none.
  '@SegundoApellido': worker.secondSurname || ' ',
  '@PrimerNombre': worker.firstName,
  ...(worker.otherNames === '' ? {} : { '@OtrosNombres': worker.otherNames }),
  ...placeOf('LugarTrabajo', worker.municipality),
  '@LugarTrabajoDireccion': worker.address,
  '@SalarioIntegral': worker.integralSalary,
  '@TipoContrato': worker.contract,
  '@Sueldo': moneyText(worker.salary),
  '@CodigoTrabajador': worker.code,
})

const paymentOf = ({ method, account }: SupportPayment): Xml => ({
  '@Forma': '1',
  '@Metodo': method,
  ...(account === null
    ? {}
    : { '@Banco': account.bank, '@TipoCuenta': account.kind, '@NumeroCuenta': account.number }),
})

const namedIn = ({ number, cune, issuedOn }: Predecessor): Xml => ({
  '@NumeroPred': number,
  '@CUNEPred': cune,
  '@FechaGenPred': issuedOn,
})

/** The earnings or the deductions: their lines in the order of the annex, inside its groups. */
function partOf(lines: readonly SupportLine[], of: SupportLine['of']): Xml {
  const part: Record<string, unknown> = {}
  for (const { path } of bodyElements) {
    const [root, ...names] = path.split('/')
    const found = lines.filter((line) => line.of === of && line.element === names.join('/'))
    if (root !== of || found.length === 0) continue
    const [group = '', inner] = names
    const written = found.map(writtenLine)
    part[group] = inner === undefined ? written : { ...(part[group] as Xml | undefined), [inner]: written }
  }
  return part
}

function writtenLine({ values }: SupportLine): Xml | string {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)] as const)
  const [first] = texts
  return first?.[0] === '#' ? first[1] : Object.fromEntries(texts.map(([name, text]) => [`@${name}`, text]))
}

const textOf = (value: string | Money): string => (typeof value === 'bigint' ? moneyText(value) : value)
