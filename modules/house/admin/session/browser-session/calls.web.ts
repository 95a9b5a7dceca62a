import type { Endpoint } from '@quina/blocks'
import type { MenuNode, SessionUser } from '@quina/blocks/web'
import type { z } from 'zod'
import { sessionAt } from './session-address.contract.ts'

type PlainEndpoint<Body, Answer> = Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, Body>, z.ZodType<Answer>>

/**
 * The calls of the session, by their literal paths. They carry no schema, because the schema library would be a fifth of what the
 * login page loads; a test compares them with the endpoints that the server mounts.
 */
const plain = <Body, Answer>(method: Endpoint['method'], path: string): PlainEndpoint<Body, Answer> => ({
  method,
  path,
  access: 'public',
  summary: '',
  tag: 'session',
})

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The six digits of the second factor, for users who have one. */
  readonly code?: string
}

export type PasswordChange = Readonly<{ current: string; next: string }>

export const renewCsrfCookie = plain<undefined, { readonly ended: SessionEnd | null } | undefined>(
  'GET',
  sessionAt.csrf,
)
export const currentUser = plain<undefined, { readonly data: SessionUser }>('GET', sessionAt.current)
export type SessionEnd = 'inactive' | 'administrator' | 'password' | 'limit' | 'own' | 'expired' | 'idle'
export const logIn = plain<Credentials, { readonly data: SessionUser }>('POST', sessionAt.login)
export const logOut = plain<undefined, undefined>('POST', sessionAt.logout)
export const chooseSite = plain<{ readonly campus_id: string }, { readonly data: SessionUser }>(
  'POST',
  sessionAt.campus,
)
export const changeOwnPassword = plain<PasswordChange, { readonly data: SessionUser }>(
  'POST',
  sessionAt.password,
)
export const userMenu = plain<undefined, { readonly data: readonly MenuNode[] }>('GET', sessionAt.menu)

type FactorOffer = Readonly<{ secret: string; qr: string }>
export const offerSecondFactor = plain<undefined, FactorOffer>('POST', sessionAt.factorStart)
export const takeSecondFactor = plain<
  { readonly code: string },
  { readonly recoveryCodes: readonly string[] }
>('POST', sessionAt.factor)

type LinkOwner = Readonly<{ name: string; user: string; kind: string }>
export const readOwnLink = plain<{ readonly token: string }, LinkOwner>('POST', sessionAt.linkRead)
export const askForLink = plain<{ readonly user: string }, undefined>('POST', sessionAt.forgot)
export const takeOwnLink = plain<{ readonly token: string; readonly password: string }, undefined>(
  'POST',
  sessionAt.linkUse,
)
