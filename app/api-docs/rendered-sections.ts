/** All sections as HTML, which the loader puts here for the component: on the server alone, where they are the same for every visitor. */
export const rendered = { sections: '' }
