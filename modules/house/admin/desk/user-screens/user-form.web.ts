import type { AnswerOf } from '@quina/blocks'
import { act, Refusal, wordsOf } from '@quina/blocks/web'
import { dayInBogota, newId } from '@quina/kernel'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usualException } from '../../user/governance/exception-fields.web.tsx'
import { codeOf } from '../../user/power/factor-field.web.tsx'
import { createUser, type Entry, editUser, type showUser } from '../../user/user/user.contract.ts'

export type ShownUser = AnswerOf<typeof showUser>

/** A role being granted; the key identifies rows while they are typed. */
export interface GrantRow {
  readonly key: string
  readonly roleId: string
  /** Empty for every site. */
  readonly campusId: string
  readonly fromDay: string
  readonly toDay: string
}

export interface UserValues {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly idNumber: string
  readonly personKind: 'employee' | 'tercero' | 'external'
  readonly personId: string
  readonly twoFactorRequired: boolean
  readonly mustChange: boolean
  readonly expiresOn: string
  readonly allowedDays: readonly number[]
  readonly allowedFrom: string
  readonly allowedTo: string
  readonly entry: 'link' | 'password'
  /** The code of the second factor, once it was required. */
  readonly code: string
  readonly roles: readonly GrantRow[]
}

export const newGrant = (campusId = ''): GrantRow => ({
  key: newId(),
  roleId: '',
  campusId,
  fromDay: dayInBogota(new Date()),
  toDay: '',
})

function valuesOf(user: ShownUser | null): UserValues {
  const text = (value: string | null | undefined): string => value ?? ''
  return {
    // Accounts created without a user name are offered the first part of their e-mail.
    username: user === null ? '' : (user.username ?? user.email.split('@')[0]?.toLowerCase() ?? ''),
    name: text(user?.name),
    email: text(user?.email),
    phone: text(user?.phone),
    idNumber: text(user?.idNumber),
    personKind: user?.personKind ?? 'employee',
    personId: text(user?.personId),
    twoFactorRequired: user?.twoFactorRequired ?? false,
    mustChange: user?.mustChange ?? true,
    expiresOn: text(user?.expiresOn),
    allowedDays: user?.allowedDays ?? [],
    allowedFrom: text(user?.allowedFrom),
    allowedTo: text(user?.allowedTo),
    entry: 'link',
    code: '',
    roles: (user?.roles ?? [null]).map((role) =>
      role === null
        ? newGrant()
        : {
            key: newId(),
            roleId: role.roleId,
            campusId: text(role.campusId),
            fromDay: role.fromDay,
            toDay: text(role.toDay),
          },
    ),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const wireGrants = (rows: readonly GrantRow[]) =>
  rows.map(({ roleId, campusId, fromDay, toDay }) => ({
    roleId,
    campusId: orNull(campusId),
    fromDay,
    toDay: orNull(toDay),
  }))

function bodyOf({ mustChange: _mustChange, entry: _entry, code, ...values }: UserValues) {
  return {
    ...values,
    code: codeOf(code),
    phone: orNull(values.phone),
    idNumber: orNull(values.idNumber),
    personId: values.personKind === 'external' ? null : orNull(values.personId),
    expiresOn: orNull(values.expiresOn),
    allowedDays: [...values.allowedDays],
    allowedFrom: orNull(values.allowedFrom),
    allowedTo: orNull(values.allowedTo),
    roles: wireGrants(values.roles),
  }
}

interface SavedUser {
  readonly id: string
  /** How a new user signs in; null for an existing one. */
  readonly entry: Entry | null
}

const offered = ['personId', 'idNumber', 'name', 'email'] as const

/** Reads from the address the data of a new user: an employee's file leads here with the employee's. */
function offeredBy(search: Readonly<Record<string, unknown>>): Partial<UserValues> {
  const given = offered.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(search[name])]))
}

/** The form of a user; saving a new one returns how they sign in. */
export function useUserForm(user: ShownUser | null) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const [begun, setBegun] = useState(() => ({
    ...valuesOf(user),
    ...(user === null ? offeredBy(search) : {}),
  }))
  const [values, setValues] = useState(begun)
  const [exception, setException] = useState(usualException)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<UserValues>) => {
    setFailure(undefined)
    setValues((before) => ({ ...before, ...change }))
  }
  const save = async (inConflict: boolean): Promise<SavedUser | null> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const excepted = inConflict && exception.reason !== '' ? exception : null
      const saved = await send(user, values, excepted)
      setBegun(values)
      return saved
    } catch (refused) {
      setFailure(refused)
      return null
    } finally {
      setBusy(false)
    }
  }
  const errors = failure instanceof Refusal ? failure.fields : {}
  const message = failure === undefined ? undefined : wordsOf(failure)
  const isDirty = JSON.stringify(begun) !== JSON.stringify(values)
  return { values, set, failure, exception, setException, errors, message, busy, save, isDirty }
}
export type UserForm = ReturnType<typeof useUserForm>

async function send(
  user: ShownUser | null,
  values: UserValues,
  exception: ReturnType<typeof usualException> | null,
): Promise<SavedUser> {
  const body = { ...bodyOf(values), exception }
  if (user === null) {
    const { id, version: _version, ...entry } = await act(createUser, { ...body, entry: values.entry })
    return { id, entry }
  }
  const { id, version, active } = user
  await act(editUser, { ...body, id, version, active, mustChange: values.mustChange })
  return { id, entry: null }
}
