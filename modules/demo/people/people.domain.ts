import type { Day } from '@quina/kernel'

const women = ['Marisol', 'Dayana', 'Leidy', 'Omaira', 'Nubia', 'Yesenia', 'Floralba', 'Eucaris']
const men = ['Wilmer', 'Ferney', 'Jhon', 'Aldemar', 'Arley', 'Duván', 'Gonzalo', 'Hermes']
const seconds = ['del Pilar', 'Patricia', 'Andrea', 'Milena', 'Alberto', 'Antonio', 'Fabián', 'Alexis']
const surnames = [
  'Guachetá',
  'Muelas',
  'Chocué',
  'Yonda',
  'Camayo',
  'Sánchez',
  'Muñoz',
  'Hoyos',
  'Zúñiga',
  'Peña',
  'Otálora',
]

/** Somebody who does not exist. Numbers begin with 991, which nobody has yet. */
export interface DemoPatient {
  readonly documentType: 'CC' | 'TI' | 'RC'
  readonly number: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly secondLastName: string
  readonly sex: 'F' | 'M'
  readonly birthDate: Day
  readonly phone: string
  readonly rural: boolean
  /** Which of the EPS of the demonstration; none is a particular. */
  readonly eps: number | null
}

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T
const two = (value: number): string => String(value).padStart(2, '0')

/** Eighty people of all ages, always the same. */
export const demoPatients: readonly DemoPatient[] = Array.from({ length: 80 }, (_, n) => {
  const woman = n % 2 === 0
  const year = 1938 + ((n * 37) % 87)
  const documentType = year <= 2007 ? 'CC' : year <= 2018 ? 'TI' : 'RC'
  return {
    documentType,
    number: documentType === 'CC' ? String(99_180_000 + n) : String(9_918_000_000 + n),
    firstName: at(woman ? women : men, n * 5),
    middleName: at(seconds, (woman ? 0 : 4) + ((n * 3) % 4)),
    lastName: at(surnames, n * 7),
    secondLastName: at(surnames, n * 3 + 4),
    sex: woman ? 'F' : 'M',
    birthDate: `${year}-${two(1 + ((n * 5) % 12))}-${two(1 + ((n * 11) % 28))}` as Day,
    phone: `30099180${two(n)}`,
    rural: n % 3 === 0,
    eps: n % 9 === 8 ? null : n % 3,
  }
})

export interface DemoEmployee {
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  /** Code of the cargo. */
  readonly position: string
  readonly linkType: 'career' | 'provisional' | 'free' | 'contractor' | 'sso'
  readonly professional?: {
    readonly profession: 'medicine' | 'nursing' | 'assistant'
    readonly rethus: string
  }
}

/** Some of those who work in the demonstration. */
export const demoEmployees: readonly DemoEmployee[] = [
  {
    number: '99100223',
    firstName: 'Adriana Lucía',
    lastName: 'Paz Chicangana',
    position: '211',
    linkType: 'career',
    professional: { profession: 'medicine', rethus: '99100223' },
  },
  {
    number: '99190001',
    firstName: 'Cristian Camilo',
    lastName: 'Belalcázar Rengifo',
    position: '217',
    linkType: 'sso',
    professional: { profession: 'medicine', rethus: '99190001' },
  },
  {
    number: '99190002',
    firstName: 'Sonia Esperanza',
    lastName: 'Valencia Mosquera',
    position: '243',
    linkType: 'provisional',
    professional: { profession: 'nursing', rethus: '99190002' },
  },
  {
    number: '99190003',
    firstName: 'Yurani',
    lastName: 'Campo Fernández',
    position: '412',
    linkType: 'career',
    professional: { profession: 'assistant', rethus: '99190003' },
  },
  { number: '99190004', firstName: 'Efraín', lastName: 'Guzmán Daza', position: '440', linkType: 'career' },
  {
    number: '99190005',
    firstName: 'Martha Isabel',
    lastName: 'Rebolledo',
    position: '407',
    linkType: 'provisional',
  },
]
