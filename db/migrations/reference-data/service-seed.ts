type ServiceCategory =
  | 'vessel'
  | 'offshore'
  | 'personnel'
  | 'technical'
  | 'advisory'
  | 'specialized'

export type ServiceTextSeed = {
  title: string
  description: string
  longDescription: string
  areas: string[]
  benefits: string[]
  process: string[]
}

/** A service as the register starts with it, in both languages of the site. */
export type ServiceSeed = {
  slug: string
  category: ServiceCategory
  en: ServiceTextSeed
  id: ServiceTextSeed
}
