import { addDays, type Day, daysBetween } from '@quina/kernel'
import type { SickCertificate, SickEvent } from './sick-leave.contract.ts'

/** The most calendar days between the end of a certificate and the start of its extension (Decreto 1427/2022). */
const longestGap = 30

/**
 * Groups certificates into events: an extension has the same origin, the same or a related diagnosis, and at most 30 calendar
 * days between the end and its start; any other certificate begins a new event, with new days paid by the employer.
 */
export function sickEvents(certificates: readonly SickCertificate[]): SickEvent[] {
  const events: SickEvent[] = []
  for (const certificate of certificates.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const at = events.findLastIndex((event) => extendsEvent(certificate, event))
    const event = events[at]
    if (event === undefined)
      events.push({ kind: certificate.kind, firstDay: certificate.from, certificates: [certificate] })
    else events[at] = { ...event, certificates: [...event.certificates, certificate] }
  }
  return events
}

function extendsEvent(certificate: SickCertificate, { kind, certificates }: SickEvent): boolean {
  const last = certificates.reduce((latest, one) => (one.to > latest.to ? one : latest))
  const gap = daysBetween(last.to, certificate.from) - 1
  const related = certificates.some(
    ({ id, diagnosis }) =>
      id === certificate.extendsId || category(diagnosis) === category(certificate.diagnosis),
  )
  return kind === certificate.kind && related && gap <= longestGap
}

const category = (diagnosis: string): string => diagnosis.slice(0, 3).toUpperCase()

/** The number of a day within the event, in calendar days on leave; days between two certificates are not counted. */
export function countOn({ certificates }: SickEvent, date: Day): number {
  let count = 0
  let counted = ''
  for (const { from, to } of certificates.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const start = from > counted ? from : counted
    const end = to < date ? to : date
    if (start <= end) count += daysBetween(start as Day, end) + (start === counted ? 0 : 1)
    if (end > counted) counted = end
  }
  return count
}

/** The days of each event after a number of calendar days, certificate by certificate. */
export const daysBeyond = (
  certificates: readonly SickCertificate[],
  most: number,
): readonly { readonly from: Day; readonly to: Day }[] =>
  sickEvents(certificates).flatMap((event) =>
    event.certificates.flatMap(({ from, to }) => {
      const within = most - countOn(event, addDays(from, -1))
      const first = addDays(from, Math.max(0, within))
      return first <= to ? [{ from: first, to }] : []
    }),
  )

export const isWithin = ({ certificates }: SickEvent, date: Day): boolean =>
  certificates.some(({ from, to }) => from <= date && date <= to)
