/** Words or a phrase that we do not use, as a regular expression, and what to write instead. */
export interface Rule {
  /** What messages call it. */
  id: string;
  use: string;
  /** Words of identifiers and file names: `ReviewDoor` has the words review and door. */
  names?: string;
  /** Phrases of comments, strings and documents; a space is any white space. */
  text?: string;
  /** For both `names` and `text`. */
  word?: string;
}

/** Visible phrases and names of products that contain a refused word and may stay. */
export const PHRASES = ['They told us before', 'it takes a minute', "'nobody'", 'keepFeatures'];

/**
 * Words refused in texts for visitors, in content and code. Their English is American, with one
 * word for one thing. Their Spanish is that of the United States, with usted.
 */
export const VISITOR_RULES: Rule[] = [
  { id: 'cover', use: 'coverage', text: '(?:full|same|how much|much|more|old|less) cover' },
  { id: 'dear', use: 'expensive', text: 'dear(?:er|est)' },
  { id: 'mend', use: 'fix', text: 'mend(?:s|ed|ing)?' },
  { id: 'e-mail', use: 'email', text: 'e-mails?' },
  { id: 'cancelled', use: 'canceled, canceling', text: 'cancell(?:ed|ing)' },
  { id: 'any more', use: 'anymore, no longer', text: 'any more' },
  { id: 'round', use: 'around', text: '(?:walks?|goes|go|all|look) round' },
  { id: 'working day', use: 'business day', text: 'working days?' },
  { id: 'sport utility', use: 'SUV', text: 'sport utility' },
  { id: 'tick', use: 'check, agree', text: 'tick(?:s|ed)?' },
  { id: 'tries', use: 'attempts', text: '(?:too many|more) tries' },
  { id: 'slip', use: 'typo', text: 'a slip' },
  {
    id: 'stands on the page',
    use: 'is on the page',
    text: 'stands? (?:on|in) (?:the|this|that|your|a|an|one)',
  },
  { id: 'must I', use: 'do I have to', text: '(?:must|may) I' },
  { id: 'present policy', use: 'current policy', text: 'present policy' },
  { id: 'colour', use: 'color', text: '(?:col|fav|hon|lab|neighb)our(?:s|ed|ite)?' },
  { id: 'recognise', use: 'recognize', text: '(?:recogn|organ|real)is(?:e|es|ed|ing)' },
  { id: 'price my car', use: 'Price my route', text: 'price (?:my car|this route)' },
  {
    id: 'keep an estimate',
    use: 'save an estimate',
    text: '(?:keep|kept) (?:an|the|this|your) estimate',
  },
  { id: 'presupuesto', use: 'cotización', text: '(?:presupuestos?|estimación|estimaciones)' },
  { id: 'calcular mi auto', use: 'Calcular mi ruta', text: 'calcular (?:mi auto|esta ruta)' },
  { id: 'preguntas justas', use: 'Es justo preguntar', text: 'preguntas justas' },
  { id: 'va a dónde', use: 'adónde', text: 'va a dónde' },
  { id: 'tú', use: 'usted, su', text: '(?:tú|tus?|vosotros|vuestr[oa]s?)' },
  { id: 'coche', use: 'auto', text: '(?:coches?|ordenador|móvil)' },
];

/** The refused words. */
export const RULES: Rule[] = [
  { id: 'cube', use: 'rollup', word: 'cubes?' },
  { id: 'arm', use: 'variant', word: 'arms?' },
  { id: 'door', use: 'secret path', word: 'doors?' },
  { id: 'holding', use: 'reservation', names: 'holdings?' },
  { id: 'standing', use: 'state, snapshot', names: 'standing' },
  { id: 'judge', use: 'validate, check', word: 'judg(?:e|es|ed|ing|ement)' },
  { id: 'told', use: 'sent, reported, configuration', word: 'told' },
  { id: 'tell', use: 'report, announce, send', word: 'tells?' },
  { id: 'speak', use: 'report, announce', word: '(?:hears?|speaks?|spoken)' },
  { id: 'keep', use: 'store', names: '(?:keeps?|keeping)' },
  { id: 'kept', use: 'stored, retained, unchanged', word: 'kept' },
  { id: 'mistake', use: 'error', word: 'mistakes?' },
  { id: 'mend', use: 'fix', word: 'mend(?:s|ed|ing)?' },
  { id: 'anew', use: 'again, new', word: 'anew' },
  { id: 'begun', use: 'started', word: 'begun' },
  { id: 'awaken', use: 'interact', word: 'awaken(?:s|ed)?' },
  { id: 'complaint', use: 'console errors, problems', names: 'complaints?' },
  { id: 'gone', use: 'deleted', names: 'gone', text: '(?:is|are|was|were|be|been) gone' },
  { id: 'away', use: 'unavailable', names: 'away', text: '(?:is|are|was|were|be|been) away' },
  { id: 'answers', use: 'returns; responds with', text: 'answers' },
  { id: 'it takes', use: 'expected', text: 'it takes' },
  { id: 'is none', use: 'is not one, missing, otherwise', text: '(?:is|are|was|were) none' },
  { id: 'of ours', use: 'first-party; our', text: 'of ours' },
  {
    id: 'somebody',
    use: 'name the role: a visitor, a program',
    text: '(?:somebody|nobody|whoever)',
  },
  {
    id: 'a fiftieth',
    use: 'a percentage: 2 %',
    text: 'an? (?:fifth|sixth|eighth|tenth|twentieth|fiftieth|hundredth)',
  },
  {
    id: 'doc comment "Which …?"',
    use: 'a statement: "Finds the leads that match a filter"',
    text: '/\\*\\*[\\s*]+(?:(?:by|from|in|of|on|to|since|until|within) )?(?:which|whose|when|how|what|is|are|do|does|has|have|was|were)(?= )[^.?]*\\?',
  },
  {
    id: 'of which',
    use: 'a sentence of its own, or "each of them"',
    text: '(?<=, |one |none )of which',
  },
  {
    id: 'that of … that of',
    use: 'the nouns, and two sentences',
    text: '(?:that|those) of [^.;:]{1,80} (?:that|those) (?:of|that|which)|of (?:that|those) of',
  },
  {
    id: 'section 7',
    use: 'the number of the behaviour, which is stable: "(behaviours, 4.1.2)"',
    text: 'section(?<=^[.\\s]*(?:/?\\*|//).*)(?<!(?:RFC[\\s*]+\\d+|\\.html),[\\s*]+section)\\x20\\d+',
  },
];

export const TITLE_RULE: Rule = {
  id: 'test title "A …"',
  use: 'a verb, an object and a condition: "ignores a stale lookup response"',
  text: 'an?|the|of|with|without|is|are|has|takes|keeps|gives',
};
