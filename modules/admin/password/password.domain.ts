import { fold } from '@quina/kernel'

/** What a password must not contain, because an outsider could guess it. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
  readonly company: string
}

const minLength = 12
const maxLength = 128
/** Beginnings of the passwords that everyone tries first, long versions included; compared as they would be read aloud. */
const common = [
  '123456',
  '111111',
  '000000',
  '987654',
  'abc123',
  'abcdef',
  'password',
  'passw0rd',
  'contrasena',
  'contrasenia',
  'clave',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  '1q2w3e',
  'admin',
  'administrador',
  'usuario',
  'bienvenid',
  'welcome',
  'letmein',
  'iloveyou',
  'teamo',
  'tequiero',
  'miamor',
  'princesa',
  'hospital',
  'clinica',
  'salud',
  'medellin',
  'bogota',
  'nacional',
  'millonarios',
  'colombia',
  'temporal',
  'cambiame',
  'invitado',
]
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** `P@ssw0rd` as it is meant: what stands for a letter is that letter. */
const undisguised = (text: string): string => [...text].map((letter) => disguises[letter] ?? letter).join('')

/** Why a password is not accepted, in words for the user; null when it is (SEG-01). */
export function passwordRefusal(password: string, { name, email, company }: PasswordOwner): string | null {
  if (password.length < minLength) return `Use al menos ${minLength} caracteres.`
  if (password.length > maxLength) return `Use como máximo ${maxLength} caracteres.`
  const folded = fold(password)
  if (new Set(folded).size < 5) return 'Use más caracteres distintos.'
  if (common.some((start) => folded.startsWith(start) || undisguised(folded).startsWith(start)))
    return 'Es una de las contraseñas más comunes. Elija otra.'
  const own = [...fold(name).split(' '), fold(email).split('@')[0] ?? '', fold(company)]
  if (own.some((word) => word.length > 3 && folded.includes(word)))
    return 'No puede contener su nombre, su usuario ni el nombre de la entidad.'
  return null
}
