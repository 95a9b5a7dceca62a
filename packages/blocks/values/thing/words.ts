import { inSentence } from '@quina/kernel'
import type { Label } from './named.ts'

type Gender = Label['gender']

const irregular: Readonly<Record<string, string>> = {
  abrir: 'abierto',
  cubrir: 'cubierto',
  devolver: 'devuelto',
  escribir: 'escrito',
  hacer: 'hecho',
  inscribir: 'inscrito',
  poner: 'puesto',
  resolver: 'resuelto',
  suscribir: 'suscrito',
  ver: 'visto',
}

/** The past participle of the verb of a button: *Expedir CDP* → `expedido`; for an obligación, `expedida`. */
export function participle(label: string, gender: Gender): string {
  const verb = (label.split(' ')[0] ?? '').toLowerCase()
  const masculine = irregular[verb] ?? verb.replace(/ar$/, 'ado').replace(/[ei]r$/, 'ido')
  return gender === 'f' ? masculine.replace(/o$/, 'a') : masculine
}

/** *Nuevo CDP*, *Nueva solicitud de CDP*. */
export const newTitle = ({ one, gender }: Label): string =>
  `${gender === 'm' ? 'Nuevo' : 'Nueva'} ${inSentence(one)}`
