from croupier_classroom.documents.crazy.program.game_stats import GameStats, StatsColumn
