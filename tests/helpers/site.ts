/** A service as an administrator may write it, with the fields that the test sets. */
export function serviceBody(changes: Record<string, unknown> = {}) {
  return {
    slug: 'hull-surveys',
    category: 'vessel',
    imageUrl: '/images/services/special-surveys.svg',
    hidden: false,
    texts: {
      en: {
        title: 'Hull surveys',
        description: 'We look at hulls.',
        longDescription: 'First.\n\nSecond.',
        areas: ['Hull'],
        benefits: ['A dry hold'],
        process: ['Survey: We attend on board.'],
      },
      id: {
        title: 'Survei lambung',
        description: 'Kami memeriksa lambung.',
        longDescription: null,
        areas: [],
        benefits: ['Palka kering'],
        process: [],
      },
    },
    ...changes,
  }
}
