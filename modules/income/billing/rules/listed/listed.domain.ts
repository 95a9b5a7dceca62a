import { must } from '@quina/kernel'

/** A service of a list, as it was typed or pasted. */
export interface ListedCode {
  readonly code: string
  readonly quantity: string
  /** Null when the line has no hour: the common one applies. */
  readonly hour: string | null
}

/** The most services in one list. */
const most = 500
const line = /^(?<code>\S+)(?:\s+(?<quantity>\d{1,6}(?:[.,]\d{1,4})?))?(?:\s+(?<hour>\d{1,2}:[0-5]\d))?$/

/**
 * Reads the services of a pasted list: one in each line, with code, quantity and hour separated by blanks, tabulators or
 * semicolons, as in a sheet. The default quantity is one, and the default hour is the common one.
 * @throws Problem FAC-229 with the first line that is not understood.
 */
export function listedIn(text: string): readonly ListedCode[] {
  const lines = text
    .split('\n')
    .map((one) => one.replaceAll(/[;\t]/g, ' ').trim())
    .filter((one) => one !== '')
  const all = lines.slice(0, most + 1).map((one) => line.exec(one)?.groups)
  const at = all.findIndex((found) => found === undefined || !isHour(found.hour))
  const wrong =
    at < 0
      ? 'más líneas de las que van de una vez (500)'
      : `«${lines[at]}», que no es código, cantidad y hora`
  must(at < 0 && lines.length <= most, 'FAC-229', 'services', `La lista trae ${wrong}.`)
  return all.map((found) => ({
    code: found!.code!,
    quantity: (found!.quantity ?? '1').replace(',', '.'),
    hour: found!.hour?.padStart(5, '0') ?? null,
  }))
}

const isHour = (text: string | undefined): boolean => text === undefined || Number(text.split(':')[0]) < 24
