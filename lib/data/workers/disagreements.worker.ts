import { disagreementsOf } from '../disagreement-pages';
import { answerFromDatabase } from '../store/answer-from-database';

answerFromDatabase(disagreementsOf);
