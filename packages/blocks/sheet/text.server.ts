import { insist } from '@quina/kernel'

/**
 * The text of a file whose encoding nobody told: its mark if it has one, UTF-8 if it is valid, and otherwise Latin-1,
 * which is what Excel writes in Colombia as «CSV».
 * @throws Problem `SHT-TYPE` when it is not text at all.
 */
export function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  insist(!file.includes(0), 'SHT-TYPE', 'El archivo no es una hoja de cálculo: use Excel (.xlsx) o CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

const delimiters = [';', '\t', ','] as const

/** No header of ours is longer, and what has no line break at all is not taken apart whole. */
const headerMax = 65_536

/** The separator that appears most in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const line = (text.slice(0, headerMax).split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}
