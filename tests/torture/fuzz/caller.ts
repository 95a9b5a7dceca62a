import type { Answer } from '../../../bench/harness/http-client.ts'
import type { Parcel } from './parcel.ts'

/** A caller, with or without a session and permissions. */
export interface Caller {
  /** *todo en una sede* */
  readonly who: string
  readonly send: (parcel: Parcel) => Promise<Answer>
}

/** Sends a parcel, and returns the answer with its cookies. */
export type Carry = (parcel: Parcel) => Promise<CarriedAnswer>
export type CarriedAnswer = Answer & { readonly cookies: ReadonlyMap<string, string> }

interface CallerInput {
  readonly who: string
  readonly carry: Carry
  /** Another user with the same permissions: a request may remove a password, a role or a whole person. */
  readonly person: () => Promise<{ readonly email: string; readonly password: string } | null>
}

/** A caller who signs in again as another user whenever a request has locked them out. */
export async function callerOf({ who, carry, person }: CallerInput): Promise<Caller> {
  const cookies = new Map<string, string>()
  const send = async (parcel: Parcel): Promise<Answer> => {
    const token = cookies.get('XSRF-TOKEN')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
      ...(cookie === '' ? {} : { cookie }),
      ...parcel.headers,
    }
    const { cookies: set, ...answer } = await carry({ ...parcel, headers })
    for (const [name, value] of set) cookies.set(name, value)
    return answer
  }
  const enter = async () => {
    cookies.clear()
    const someone = await person()
    await send({ method: 'GET', path: '/sanctum/csrf-cookie', headers: {} })
    if (someone === null) return
    const json = { 'content-type': 'application/json' }
    await send({ method: 'POST', path: '/login', headers: json, body: JSON.stringify(someone) })
    const me = await send({ method: 'GET', path: '/api/user/current', headers: {} })
    const { campus, campuses = [] } = (JSON.parse(me.body) as Me).data ?? {}
    const first = campuses[0]
    if (campus || first === undefined) return
    const body = JSON.stringify({ campus_id: first.id })
    await send({ method: 'POST', path: '/api/auth/campus', headers: json, body })
  }
  await enter()
  const mustComeBack = ({ status, body }: Answer) =>
    (status === 401 && body.includes('SIN_SESION')) ||
    (status === 403 && /CAMBIAR_CLAVE|SEGUNDO_FACTOR|SIN_SEDE/.test(body)) ||
    status === 419
  let shutOut = 0
  return {
    who,
    async send(parcel) {
      const answer = await send(parcel)
      shutOut = mustComeBack(answer) ? shutOut + 1 : 0
      // Being shut out is an answer too, so a few requests are sent before signing in again.
      if (shutOut > 2) await enter()
      return answer
    },
  }
}
interface Me {
  readonly data?: {
    readonly campus?: unknown
    readonly campuses?: readonly { readonly id: string }[]
  }
}
