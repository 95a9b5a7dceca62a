import { textAt } from '@quina/einvoice/domain'
import { softwareSecurityCode } from '@quina/einvoice/server'
import { cuneOf } from './cune.server.ts'
import type { Predecessor, SupportSoftware } from './payroll-support.contract.ts'
import {
  at,
  codeOf,
  isCune,
  reject,
  type SupportPart,
  type SupportRefusal,
  supportPart,
  supportRefusals,
} from './support-check.domain.ts'

/** The data in DIAN's registers: the software of the issuer, and the document that a note names. */
export interface SupportRegister {
  readonly software: SupportSoftware
  /** Null when DIAN has no document with that CUNE. */
  readonly predecessor: AcceptedSupport | null
}

/** A document that DIAN accepted. */
export interface AcceptedSupport extends Predecessor {
  /** The document number of its worker. */
  readonly worker: string
  readonly deleted: boolean
}

/** The CUNE of the document that a note names; null when it names none. */
export function predecessorNamed(xml: string): string | null {
  const read = supportPart(xml)
  return read === null || read.kind === 'document' ? null : at(read.part, `${namesOf(read)}/CUNEPred`)
}

/** Everything that DIAN refuses: by the content, by the keys of the issuer, and by earlier accepted documents. */
export function supportRefused(xml: string, register: SupportRegister): readonly SupportRefusal[] {
  const read = supportPart(xml)
  const written = supportRefusals(xml)
  return read === null
    ? written
    : [...written, ...keyRefusals(read, register), ...predecessorRefusals(read, register)]
}

function keyRefusals(read: SupportPart, { software }: SupportRegister): readonly SupportRefusal[] {
  const { part } = read
  const number = at(part, 'NumeroSecuenciaXML/Numero')
  const security = at(part, 'ProveedorXML/SoftwareSC') === softwareSecurityCode(software, number)
  const wrong = [
    at(part, 'ProveedorXML/SoftwareID') === software.id
      ? null
      : reject(codeOf(read, 'ProveedorXML/SoftwareID'), 'El software no está autorizado a quien emite.'),
    security
      ? null
      : reject(
          codeOf(read, 'ProveedorXML/SoftwareSC'),
          'La huella no es la del software, su PIN y el número.',
        ),
    at(part, 'InformacionGeneral/CUNE') === cuneWritten(read, software)
      ? null
      : reject(
          codeOf(read, 'InformacionGeneral/CUNE'),
          'El CUNE no es el que dan los datos del documento con el PIN.',
        ),
  ]
  return wrong.filter((one) => one !== null)
}

/** Computes the CUNE from the document's own fields, as DIAN does (§8.1.1.4). */
function cuneWritten({ part, kind }: SupportPart, { pin }: SupportSoftware): string {
  const amount = (name: string) => (kind === 'delete' ? '0.00' : textAt(part, name))
  return cuneOf({
    number: at(part, 'NumeroSecuenciaXML/Numero'),
    issuedOn: at(part, 'InformacionGeneral/FechaGen'),
    issuedAt: at(part, 'InformacionGeneral/HoraGen'),
    earned: amount('DevengadosTotal'),
    deducted: amount('DeduccionesTotal'),
    paid: amount('ComprobanteTotal'),
    employer: at(part, 'Empleador/NIT'),
    worker: kind === 'delete' ? '0' : at(part, 'Trabajador/NumeroDocumento'),
    type: at(part, 'InformacionGeneral/TipoXML'),
    pin,
    environment: at(part, 'InformacionGeneral/Ambiente'),
  })
}

const namesOf = ({ kind }: SupportPart): string =>
  kind === 'delete' ? 'EliminandoPredecesor' : 'ReemplazandoPredecesor'

/**
 * A note must name a document that was accepted and not deleted. A replacing note keeps its worker: for another document number
 * the first is deleted and a new one is sent (NIAE191a).
 */
function predecessorRefusals(read: SupportPart, { predecessor }: SupportRegister): readonly SupportRefusal[] {
  if (read.kind === 'document') return []
  const { part, kind } = read
  const place = namesOf(read)
  const code = `${codeOf(read, `${place}/CUNEPred`)}a`
  const missing = 'No existe el documento al que se refiere la nota, o ya fue eliminado.'
  if (!isCune(at(part, `${place}/CUNEPred`)) || predecessor === null || predecessor.deleted)
    return [reject(code, missing)]
  const isOther = kind === 'replace' && at(part, 'Trabajador/NumeroDocumento') !== predecessor.worker
  if (isOther)
    return [
      reject(
        code,
        'El documento al que se refiere la nota es de otro trabajador: elimínelo y envíe uno nuevo.',
      ),
    ]
  return [
    at(part, `${place}/NumeroPred`) === predecessor.number
      ? null
      : reject(codeOf(read, `${place}/NumeroPred`), 'El número no es el del documento que tiene ese CUNE.'),
    at(part, `${place}/FechaGenPred`) === predecessor.issuedOn
      ? null
      : reject(codeOf(read, `${place}/FechaGenPred`), 'La fecha no es la del documento que tiene ese CUNE.'),
  ].filter((one) => one !== null)
}
