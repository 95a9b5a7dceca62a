import { insist } from '@quina/kernel'

/** A file type that may be attached: its extension, and how its bytes prove it. */
type AcceptedType = Readonly<{ mediaType: string; proves: (content: Uint8Array) => boolean }>

const startsWith =
  (...bytes: readonly number[]) =>
  (content: Uint8Array): boolean =>
    bytes.every((byte, index) => content[index] === byte)

const isZip = startsWith(0x50, 0x4b, 0x03, 0x04)
const latin = new TextDecoder('latin1')

/** An Office file is a zip with a folder of its own inside; the names of its parts are not compressed. */
const isOffice =
  (folder: string) =>
  (content: Uint8Array): boolean =>
    isZip(content) && latin.decode(content).includes(folder)

const isText = (content: Uint8Array): boolean => !content.includes(0)
const isXml = (content: Uint8Array): boolean =>
  isText(content) && /^(?:\u00ef\u00bb\u00bf)?\s*</.test(latin.decode(content.subarray(0, 200)))

const jpeg: AcceptedType = { mediaType: 'image/jpeg', proves: startsWith(0xff, 0xd8, 0xff) }
const office = 'application/vnd.openxmlformats-officedocument'

const accepted: Readonly<Record<string, AcceptedType>> = {
  pdf: { mediaType: 'application/pdf', proves: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
  png: { mediaType: 'image/png', proves: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: jpeg,
  jpeg,
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, proves: isOffice('xl/') },
  docx: { mediaType: `${office}.wordprocessingml.document`, proves: isOffice('word/') },
  xml: { mediaType: 'application/xml', proves: isXml },
  txt: { mediaType: 'text/plain', proves: isText },
  csv: { mediaType: 'text/csv', proves: isText },
}

export const attachmentBytesMax = 10_000_000
const nameMax = 150

export type AttachedFile = Readonly<{ name: string; mediaType: string }>

/**
 * The name and type under which a file is stored. The browser's own type is not believed: extension and contents must agree.
 * @throws Problem `ADJ-EMPTY`, `ADJ-SIZE`, `ADJ-TYPE`, `ADJ-CONTENT`
 */
export function accept({ name, content }: { name: string; content: Uint8Array }): AttachedFile {
  insist(content.length > 0, 'ADJ-EMPTY', 'El archivo está vacío.')
  insist(content.length <= attachmentBytesMax, 'ADJ-SIZE', 'El archivo pesa más de 10 MB.')
  const plain = plainName(name)
  const extension = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(accepted, extension) ? accepted[extension] : undefined
  const kinds = Object.keys(accepted).join(', ')
  insist(type !== undefined, 'ADJ-TYPE', `No se admite este tipo de archivo. Se admiten: ${kinds}.`)
  insist(type.proves(content), 'ADJ-CONTENT', `El contenido del archivo no corresponde a un .${extension}.`)
  return { name: plain, mediaType: type.mediaType }
}

/** A name without folders, control characters or characters that are special in some system; its extension is kept. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot).slice(0, 12)
  const stem = dot < 0 ? plain : plain.slice(0, dot)
  return `${stem.slice(0, nameMax - extension.length) || 'archivo'}${extension}`
}
