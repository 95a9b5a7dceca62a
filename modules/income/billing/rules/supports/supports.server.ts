import { rowsFrom, storedRow, type Tx } from '@quina/db/server'
import type { PackedFile } from '@quina/einvoice/server'
import { fold } from '@quina/kernel'

/**
 * The clinical supports of an invoice: the files attached to it and to its admissions that Anexo 1 admits, under its names
 * (Resolución 2284 de 2023). They are large, so each is read when it is packed.
 */
export async function supportsOf(
  tx: Tx,
  invoiceId: string,
  named: { readonly nit: string; readonly number: string },
): Promise<readonly PackedFile[]> {
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select t.id, t.name from platform.attachment t
    where (t.document = 'billing.invoice' and t.document_id = ${invoiceId}::uuid)
       or (t.document = 'care.admission' and t.document_id in (
             select c.admission_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
             where l.invoice_id = ${invoiceId}::uuid))
    order by t.uploaded_at, t.id`
  const files: PackedFile[] = []
  for (const { id, supportName } of namedSupports(rows, named)) {
    const { content } = await storedRow(tx, 'platform.attachment', id, ['content'])
    files.push({ name: supportName, content })
  }
  return files
}

/** A support that a payer may require with an invoice: its code in Anexo 1, its name, and the words that identify its file. */
type Support = Readonly<{ code: string; name: string; words: RegExp }>

/**
 * The supports of Anexo 1 (Resolución 2284 de 2023), besides the invoice and its RIPS: a payer may require no others. The first
 * one with a word in the name of a file is its kind, so the more precise ones go first.
 */
const supports: readonly Support[] = [
  { code: 'RAN', name: 'Registro de anestesia', words: /anestesi/ },
  { code: 'DQX', name: 'Descripción quirúrgica', words: /descripcion quirurgica|descripcion operatoria/ },
  { code: 'EPI', name: 'Epicrisis', words: /epicrisis/ },
  { code: 'HAM', name: 'Hoja de administración de medicamentos', words: /administracion de medicamentos/ },
  { code: 'HAO', name: 'Hoja de atención odontológica', words: /odontolog|odontograma/ },
  { code: 'HAU', name: 'Hoja de atención de urgencias', words: /urgencias/ },
  { code: 'TAP', name: 'Traslado asistencial de pacientes', words: /traslado|ambulancia/ },
  { code: 'TNA', name: 'Transporte no asistencial', words: /transporte/ },
  {
    code: 'PDX',
    name: 'Resultado de apoyo diagnóstico',
    words: /resultado|laboratorio|radiografia|ecografia|lectura/,
  },
  { code: 'OPF', name: 'Orden o prescripción facultativa', words: /orden|formula|prescripcion/ },
  { code: 'CRC', name: 'Comprobante de recibido del usuario', words: /recibido|comprobante/ },
  { code: 'FAT', name: 'Factura del material o del SOAT', words: /factura/ },
  { code: 'LDP', name: 'Lista de precios', words: /lista de precios/ },
  {
    code: 'HEV',
    name: 'Resumen de atención u hoja de evolución',
    words: /evolucion|historia clinica|resumen de atencion/,
  },
]

/** The Anexo 1 code of a file, by its name: it begins with the code (`EPI_…`) or contains its words; null otherwise. */
export function supportOf(fileName: string): string | null {
  const [, begins = ''] = /^([A-Za-z]{3})(?=[\s_.-])/.exec(fileName.trim()) ?? []
  const code = begins.toUpperCase()
  if (supports.some((support) => support.code === code)) return code
  const words = fold(fileName).replace(/[_.-]+/g, ' ')
  return supports.find((support) => support.words.test(words))?.code ?? null
}

type NamedFile = { readonly name: string }

/** Files with the names of Anexo 1: `EPI_900123456_HSR1.pdf`, the second with `_2` after it. Other files are left out. */
export function namedSupports<F extends NamedFile>(
  files: readonly F[],
  { nit, number }: { readonly nit: string; readonly number: string },
): readonly (F & { readonly supportName: string })[] {
  const counted = new Map<string, number>()
  return files.flatMap((file) => {
    const code = supportOf(file.name)
    if (code === null) return []
    const times = (counted.get(code) ?? 0) + 1
    counted.set(code, times)
    const extension = /\.[A-Za-z0-9]+$/.exec(file.name)?.[0].toLowerCase() ?? ''
    return [{ ...file, supportName: `${code}_${nit}_${number}${times > 1 ? `_${times}` : ''}${extension}` }]
  })
}
