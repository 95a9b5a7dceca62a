/** Where things of a RIPS are mended: the patient of each user, and the invoice with its charges. */
export interface Mending {
  readonly invoiceId: string
  /** By `numDocumentoIdentificacion`. */
  readonly patients: ReadonlyMap<string, string>
  /** The document of each user, in the order of the file. */
  readonly documents: readonly string[]
}

const ofHouse = ['numDocumentoIdObligado', 'codPrestador', 'incapacidad']

/** The screen where what a finding names is mended at its origin; null when only the RIPS itself can be corrected. */
export function mendsAt(path: string, { invoiceId, patients, documents }: Mending): string | null {
  const field = path.split('.').at(-1) ?? ''
  if (ofHouse.includes(field)) return '/profileEnterprise'
  const [, at, service] = /^usuarios\[(\d+)\](?:\.servicios\.(\w+))?/.exec(path) ?? []
  if (at === undefined) return `/facturacion/eventos/edit/${invoiceId}`
  if (service !== undefined) return `/facturacion/eventos/edit/${invoiceId}`
  if (field === 'tipoUsuario' || field === 'registroSIRAS') return `/facturacion/eventos/edit/${invoiceId}`
  const patient = patients.get(documents[Number(at)] ?? '')
  return patient === undefined ? null : `/verUsuario/${patient}`
}
